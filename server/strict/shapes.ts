import type { EndpointName } from '#src/contract/endpoints.ts';
import { PASSKEY_ENDPOINTS } from '#src/contract/passkey-endpoints.ts';
import { PUSH_ENDPOINTS } from '#src/contract/push-endpoints.ts';

/** Which members of an answer are prescribed: `true` keeps a value as it is, a list keeps named members. */
export type Shape = true | { readonly [member: string]: Shape } | readonly [Shape];

const named = <const T extends string>(...members: T[]): Record<T, true> =>
  Object.fromEntries(members.map((member) => [member, true])) as Record<T, true>;

/** The prescribed members of a station. */
const STATION: Shape = named(
  ...['id', 'combinId', 'store_no', 'storeNumber', 'name', 'address', 'city', 'state', 'zipCode', 'country'],
  ...['latitude', 'longitude', 'serviceTypes', 'truckBrands', 'retailPrice', 'netPrice', 'savings'],
  ...['retailPriceDate', 'iftaRefund', 'chain', 'locationId', 'stationLocation', 'identificator'],
);
/** The prescribed members of a ticket. */
const TICKET: Shape = named(
  ...['id', 'status', 'created_at', 'updated_at', 'close_date', 'user_name', 'service_address', 'service_type'],
  ...['truck_brands', 'assigned_manager_name'],
);
const TICKET_PAGE: Shape = { items: [TICKET], ...named('last', 'hasNext') };
/** The prescribed members of a message. */
const MESSAGE: Shape = {
  ...named('id', 'text', 'sender_id', 'created_at', 'ticket_id'),
  attachments: [named('id', 'url', 'filename')],
};
/** The prescribed members of a profile. */
const PROFILE: Shape = named(
  ...['profileTypeName', 'firstName', 'lastName', 'email', 'phoneNumber', 'companyName', 'username', 'address'],
  'truckNumber',
);

/** The prescribed members of a user in the administrators' lists. */
const USER: Shape = named('id', 'companyName', 'email', 'firstName', 'lastName', 'profileTypeName', 'approved');

/** Calls that are additions of ours: strict mode does not serve them. */
export const ADDITIONS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  ...(['emailAvailability', 'passwordCheck', 'resendCode', 'sessions', 'endSession', 'endOtherSessions'] as const),
  ...(['proof', 'recoverEmail', 'endUserSessions'] as const),
  ...(Object.keys(PASSKEY_ENDPOINTS) as (keyof typeof PASSKEY_ENDPOINTS)[]),
  ...(Object.keys(PUSH_ENDPOINTS) as (keyof typeof PUSH_ENDPOINTS)[]),
  ...(['ticketCounts', 'ticketCustomer', 'searchTickets', 'ticketPresence', 'setPriority'] as const),
  ...(['fuelCards', 'saveFuelCards'] as const),
  ...(['stationsVersion', 'stationTile', 'stationAreas'] as const),
  ...(['markRead', 'messagePart', 'ticketChanges'] as const),
  ...(['ticketLog', 'addNote', 'agents', 'handOverTicket'] as const),
  ...(['replies', 'addReply', 'changeReply', 'deleteReply'] as const),
  ...(['startImport', 'imports', 'importJob', 'importRows'] as const),
  ...(['tickImportRows', 'applyImport', 'undoImport', 'cancelImport'] as const),
  ...(['stationRecord', 'withheldStations', 'addStation', 'editStation', 'withholdStation', 'undoOutcome'] as const),
  'layoutImport',
  ...(['taxTables', 'importTaxRates'] as const),
  ...(['ticketReport', 'auditTrail'] as const),
]);

/** What strict mode answers. An endpoint without a row here cannot be served in strict mode. */
export const ANSWERS: Partial<Record<EndpointName, Shape>> = {
  config: true,
  login: named('accessToken', 'refreshToken'),
  refresh: named('token', 'refreshToken'),
  register: USER,
  createCompany: {},
  confirm: {},
  resetInitiate: {},
  resetVerify: {},
  resetSetPassword: {},
  accountResetInit: {},
  accountResetCheck: {},
  accountResetComplete: {},
  resetCheck: {},
  resetComplete: {},
  profile: PROFILE,
  saveProfile: PROFILE,
  saveAccount: PROFILE,
  deleteProfile: {},
  deleteAccount: {},
  changePassword: {},
  activateAccount: {},
  users: { content: [USER], totalElements: true },
  approveUser: {},
  rejectUser: {},
  promoteUser: {},
  deleteUser: {},
  serviceTypes: [named('id', 'name')],
  truckBrands: [named('id', 'name')],
  stations: { content: [STATION], totalElements: true },
  station: STATION,
  searchStations: [STATION],
  nearbyBulk: { locationResults: [{ services: [STATION] }] },
  importStations: true,
  locations: [STATION],
  plan: {
    fuelPlan: [{ location: STATION }],
    ...named('totalCost', 'totalGallons', 'naiveCost', 'naivetotalGallons'),
  },
  tickets: TICKET_PAGE,
  ownTickets: TICKET_PAGE,
  ticket: TICKET,
  createTicket: named('id'),
  ticketStatus: TICKET,
  assignTicket: TICKET,
  messages: [MESSAGE],
  sendMessage: MESSAGE,
  initUpload: named('putUrl', 'putHeaders', 's3Key'),
};

/** Which members of a body strict mode hears; bodies of other endpoints are heard whole. */
export const BODIES: Partial<Record<EndpointName, Shape>> = {
  login: named('username', 'password'),
  resetInitiate: named('email'),
  accountResetInit: named('email'),
  plan: named('amountOfFuel', 'trunkCapacity', 'routePoints', 'searchRadius', 'minGallonsPurchase'),
  createTicket: named('message', 'service_id'),
  ticketStatus: named('status'),
  sendMessage: named('text', 'ticket_id', 'attachments'),
  confirm: named('email', 'code'),
  resetSetPassword: named('email', 'newPassword'),
  accountResetComplete: named('email', 'newPassword'),
  resetComplete: named('email', 'newPassword'),
  initUpload: named('fileName', 'mediaType', 'mimeType', 'sizeBytes', 'sha256', 'ticketId'),
};

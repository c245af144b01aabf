import type { GenericSchema } from 'valibot';
import {
  changePasswordInputSchema,
  codeInputSchema,
  emailInputSchema,
  loginInputSchema,
  loginResultSchema,
  refreshInputSchema,
  refreshResultSchema,
  registerInputSchema,
  setPasswordInputSchema,
} from './auth.ts';
import { configSchema } from './config.ts';
import type { Access } from './enums.ts';
import { messageListSchema, messageSchema, sendMessageInputSchema } from './message.ts';
import { fuelPlanSchema, planInputSchema } from './plan.ts';
import { profileSchema } from './profile.ts';
import {
  importReportSchema,
  locationQuerySchema,
  namedListSchema,
  nearbyInputSchema,
  nearbyResultSchema,
  stationListSchema,
  stationPageSchema,
  stationSchema,
} from './station.ts';
import {
  createTicketInputSchema,
  createTicketResultSchema,
  ticketPageSchema,
  ticketQuerySchema,
  ticketSchema,
  ticketStatusInputSchema,
} from './ticket.ts';
import { initUploadInputSchema, initUploadResultSchema } from './upload.ts';
import { userPageSchema } from './user.ts';

/** One call of section 7. `path` has `{name}` places; `access` is section 6's right, enforced on the server. */
export interface Endpoint {
  readonly api: 'auth' | 'main' | 'app';
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  readonly result?: GenericSchema;
}

const call = <const T extends Endpoint>(endpoint: T): T => endpoint;

/** Every call of section 7, and those that `decisions.md` adds. Client and server are written against this table alone. */
export const ENDPOINTS = {
  config: call({ api: 'app', method: 'GET', path: '/config.json', access: 'public', result: configSchema }),

  login: call({
    api: 'auth',
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    body: loginInputSchema,
    result: loginResultSchema,
  }),
  refresh: call({
    api: 'auth',
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    body: refreshInputSchema,
    result: refreshResultSchema,
  }),
  register: call({ api: 'auth', method: 'POST', path: '/auth/register', access: 'public', body: registerInputSchema }),
  confirm: call({ api: 'auth', method: 'POST', path: '/auth/confirm', access: 'public', body: codeInputSchema }),
  resetInitiate: call({
    api: 'auth',
    method: 'POST',
    path: '/auth/password-reset/initiate',
    access: 'public',
    body: emailInputSchema,
  }),
  resetVerify: call({
    api: 'auth',
    method: 'POST',
    path: '/auth/password-reset/verify-code',
    access: 'public',
    body: codeInputSchema,
  }),
  resetSetPassword: call({
    api: 'auth',
    method: 'POST',
    path: '/auth/password-reset/set-password',
    access: 'public',
    body: setPasswordInputSchema,
  }),
  emailAvailability: call({ api: 'auth', method: 'GET', path: '/auth/email-availability', access: 'public' }),
  profile: call({ api: 'auth', method: 'GET', path: '/api/profile/me', access: 'user', result: profileSchema }),
  saveProfile: call({
    api: 'auth',
    method: 'PUT',
    path: '/api/profile/me',
    access: 'user',
    body: profileSchema,
    result: profileSchema,
  }),
  deleteProfile: call({ api: 'auth', method: 'DELETE', path: '/api/profile/me', access: 'user' }),
  users: call({ api: 'auth', method: 'GET', path: '/api/admin/users', access: 'staff', result: userPageSchema }),
  approveUser: call({ api: 'auth', method: 'PUT', path: '/api/admin/users/{userId}/approve', access: 'staff' }),
  rejectUser: call({ api: 'auth', method: 'PUT', path: '/api/admin/users/{userId}/reject', access: 'staff' }),
  promoteUser: call({
    api: 'auth',
    method: 'PUT',
    path: '/api/admin/users/{userId}/promote-super-admin',
    access: 'super',
  }),
  deleteUser: call({ api: 'auth', method: 'DELETE', path: '/api/admin/users/{userId}', access: 'super' }),
  importStations: call({
    api: 'auth',
    method: 'POST',
    path: '/api/maintenance-services/import',
    access: 'staff',
    result: importReportSchema,
  }),
  searchStations: call({
    api: 'auth',
    method: 'GET',
    path: '/api/maintenance-services/search',
    access: 'user',
    result: stationListSchema,
  }),
  nearbyBulk: call({
    api: 'auth',
    method: 'POST',
    path: '/api/maintenance-services/nearby-bulk',
    access: 'user',
    body: nearbyInputSchema,
    result: nearbyResultSchema,
  }),
  station: call({
    api: 'auth',
    method: 'GET',
    path: '/api/maintenance-services/{id}',
    access: 'user',
    result: stationSchema,
  }),
  stations: call({
    api: 'auth',
    method: 'GET',
    path: '/api/maintenance-services',
    access: 'user',
    result: stationPageSchema,
  }),
  serviceTypes: call({
    api: 'auth',
    method: 'GET',
    path: '/api/service-types',
    access: 'user',
    result: namedListSchema,
  }),
  truckBrands: call({ api: 'auth', method: 'GET', path: '/api/truck-brands', access: 'user', result: namedListSchema }),

  saveAccount: call({ api: 'main', method: 'PUT', path: '/account', access: 'user' }),
  changePassword: call({
    api: 'main',
    method: 'POST',
    path: '/account/change-password',
    access: 'user',
    body: changePasswordInputSchema,
  }),
  accountResetCheck: call({ api: 'main', method: 'POST', path: '/account/reset-password/check', access: 'public' }),
  accountResetInit: call({ api: 'main', method: 'POST', path: '/account/reset-password/init', access: 'public' }),
  accountResetComplete: call({
    api: 'main',
    method: 'POST',
    path: '/account/reset-password/complete',
    access: 'public',
  }),
  deleteAccount: call({ api: 'main', method: 'GET', path: '/account/delete', access: 'user' }),
  activateAccount: call({ api: 'main', method: 'GET', path: '/account/activate', access: 'super' }),
  resetCheck: call({ api: 'main', method: 'POST', path: '/reset-password/check', access: 'public' }),
  resetComplete: call({ api: 'main', method: 'POST', path: '/reset-password/complete', access: 'public' }),
  createCompany: call({ api: 'main', method: 'POST', path: '/company/account/create', access: 'user' }),

  locations: call({
    api: 'main',
    method: 'GET',
    path: '/wex/locations',
    access: 'user',
    query: locationQuerySchema,
    result: stationListSchema,
  }),
  plan: call({
    api: 'main',
    method: 'POST',
    path: '/assistant/plan',
    access: 'user',
    body: planInputSchema,
    result: fuelPlanSchema,
  }),

  tickets: call({
    api: 'main',
    method: 'GET',
    path: '/ticket',
    access: 'staff',
    query: ticketQuerySchema,
    result: ticketPageSchema,
  }),
  ownTickets: call({
    api: 'main',
    method: 'GET',
    path: '/ticket/user',
    access: 'user',
    query: ticketQuerySchema,
    result: ticketPageSchema,
  }),
  ticket: call({ api: 'main', method: 'GET', path: '/ticket/{id}', access: 'user', result: ticketSchema }),
  createTicket: call({
    api: 'main',
    method: 'POST',
    path: '/ticket',
    access: 'user',
    body: createTicketInputSchema,
    result: createTicketResultSchema,
  }),
  ticketStatus: call({
    api: 'main',
    method: 'PUT',
    path: '/ticket/status/{id}',
    access: 'staff',
    body: ticketStatusInputSchema,
  }),
  assignTicket: call({ api: 'main', method: 'PUT', path: '/ticket/assign/{id}', access: 'staff' }),

  messages: call({
    api: 'main',
    method: 'GET',
    path: '/message/ticket/{ticketId}',
    access: 'user',
    result: messageListSchema,
  }),
  sendMessage: call({
    api: 'main',
    method: 'POST',
    path: '/message',
    access: 'user',
    body: sendMessageInputSchema,
    result: messageSchema,
  }),
  /** The bytes of one attachment, for those who may see its ticket. An addition of the reference server: its `url`. */
  attachment: call({ api: 'main', method: 'GET', path: '/message/attachment/{id}', access: 'user' }),
  initUpload: call({
    api: 'main',
    method: 'POST',
    path: '/message/init-upload',
    access: 'user',
    body: initUploadInputSchema,
    result: initUploadResultSchema,
  }),
} as const;
export type EndpointName = keyof typeof ENDPOINTS;

/** Fills the `{name}` places of a path. */
export const fillPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });

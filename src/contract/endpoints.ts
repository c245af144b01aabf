import type { GenericSchema } from 'valibot';
import {
  availabilityQuerySchema,
  availabilityResultSchema,
  changePasswordInputSchema,
  codeInputSchema,
  createAdminInputSchema,
  emailInputSchema,
  loginInputSchema,
  loginResultSchema,
  ownerInputSchema,
  refreshInputSchema,
  refreshResultSchema,
  registerInputSchema,
  setPasswordInputSchema,
  verifyCodeResultSchema,
} from './auth.ts';
import { configSchema } from './config.ts';
import type { Access } from './enums.ts';
import { messageListSchema, messageSchema, sendMessageInputSchema } from './message.ts';
import { fuelPlanSchema, planInputSchema } from './plan.ts';
import { profileSchema, savedProfileSchema, saveProfileInputSchema } from './profile.ts';
import { sessionListSchema } from './session.ts';
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
import { activateQuerySchema, userPageSchema, usersQuerySchema } from './user.ts';

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
  /** The same call with the new-admin payload; the reference server serves it as `register` and looks at the token. */
  createAdmin: call({
    api: 'auth',
    method: 'POST',
    path: '/auth/register',
    access: 'super',
    body: createAdminInputSchema,
  }),
  confirm: call({ api: 'auth', method: 'POST', path: '/auth/confirm', access: 'public', body: codeInputSchema }),
  /** Another verification code. An addition of the reference server: elsewhere (404, 405) signing up again sends one. */
  resendCode: call({
    api: 'auth',
    method: 'POST',
    path: '/auth/confirm/resend',
    access: 'public',
    body: emailInputSchema,
  }),
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
    result: verifyCodeResultSchema,
  }),
  resetSetPassword: call({
    api: 'auth',
    method: 'POST',
    path: '/auth/password-reset/set-password',
    access: 'public',
    body: setPasswordInputSchema,
  }),
  emailAvailability: call({
    api: 'auth',
    method: 'GET',
    path: '/auth/email-availability',
    access: 'public',
    query: availabilityQuerySchema,
    result: availabilityResultSchema,
  }),
  profile: call({ api: 'auth', method: 'GET', path: '/api/profile/me', access: 'user', result: profileSchema }),
  saveProfile: call({
    api: 'auth',
    method: 'PUT',
    path: '/api/profile/me',
    access: 'user',
    body: saveProfileInputSchema,
    result: savedProfileSchema,
  }),
  deleteProfile: call({ api: 'auth', method: 'DELETE', path: '/api/profile/me', access: 'user' }),
  users: call({
    api: 'auth',
    method: 'GET',
    path: '/api/admin/users',
    access: 'staff',
    query: usersQuerySchema,
    result: userPageSchema,
  }),
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

  saveAccount: call({
    api: 'main',
    method: 'PUT',
    path: '/account',
    access: 'user',
    body: saveProfileInputSchema,
    result: savedProfileSchema,
  }),
  changePassword: call({
    api: 'main',
    method: 'POST',
    path: '/account/change-password',
    access: 'user',
    body: changePasswordInputSchema,
  }),
  accountResetInit: call({
    api: 'main',
    method: 'POST',
    path: '/account/reset-password/init',
    access: 'public',
    body: emailInputSchema,
  }),
  accountResetCheck: call({
    api: 'main',
    method: 'POST',
    path: '/account/reset-password/check',
    access: 'public',
    body: codeInputSchema,
    result: verifyCodeResultSchema,
  }),
  accountResetComplete: call({
    api: 'main',
    method: 'POST',
    path: '/account/reset-password/complete',
    access: 'public',
    body: setPasswordInputSchema,
  }),
  deleteAccount: call({ api: 'main', method: 'GET', path: '/account/delete', access: 'user' }),
  activateAccount: call({
    api: 'main',
    method: 'GET',
    path: '/account/activate',
    access: 'super',
    query: activateQuerySchema,
  }),
  resetCheck: call({
    api: 'main',
    method: 'POST',
    path: '/reset-password/check',
    access: 'public',
    body: codeInputSchema,
    result: verifyCodeResultSchema,
  }),
  resetComplete: call({
    api: 'main',
    method: 'POST',
    path: '/reset-password/complete',
    access: 'public',
    body: setPasswordInputSchema,
  }),
  /** A company owner's sign-up under its other name: the owner payload, the answer of `register`. */
  createCompany: call({
    api: 'main',
    method: 'POST',
    path: '/company/account/create',
    access: 'public',
    body: ownerInputSchema,
  }),
  /** Where the caller is signed in. These three are additions of the reference server. */
  sessions: call({ api: 'main', method: 'GET', path: '/account/sessions', access: 'user', result: sessionListSchema }),
  endSession: call({ api: 'main', method: 'DELETE', path: '/account/sessions/{id}', access: 'user' }),
  /** Ends all of the caller's sessions but this one. */
  endOtherSessions: call({ api: 'main', method: 'DELETE', path: '/account/sessions', access: 'user' }),

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

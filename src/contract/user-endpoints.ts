import {
  availabilityQuerySchema,
  availabilityResultSchema,
  changePasswordInputSchema,
  codeInputSchema,
  confirmInputSchema,
  ownerInputSchema,
  passwordCheckInputSchema,
  registerInputSchema,
  resendInputSchema,
  resetInputSchema,
  setPasswordInputSchema,
  signUpResultSchema,
  verifyCodeResultSchema,
} from './auth.ts';
import { endpoint } from './endpoint.ts';
import { keptFuelCardsSchema, saveFuelCardsInputSchema } from './fuel-cards.ts';
import {
  messageListSchema,
  messagePartQuerySchema,
  messagePartSchema,
  messageSchema,
  readInputSchema,
  sendMessageInputSchema,
} from './message.ts';
import { fuelPlanSchema, planInputSchema } from './plan.ts';
import { savedProfileSchema } from './profile.ts';
import { proofInputSchema, proofResultSchema, recoverEmailInputSchema, recoverEmailResultSchema } from './proof.ts';
import { saveProfileInputSchema } from './save-profile.ts';
import { sessionListSchema } from './session.ts';
import {
  locationQuerySchema,
  namedListSchema,
  nearbyInputSchema,
  nearbyResultSchema,
  stationListSchema,
  stationSchema,
  stationSearchQuerySchema,
} from './station.ts';
import {
  stationAreasSchema,
  stationsVersionSchema,
  stationTileQuerySchema,
  stationTileSchema,
} from './station-tiles.ts';
import {
  createTicketInputSchema,
  createTicketResultSchema,
  ownTicketsQuerySchema,
  ticketPageSchema,
  ticketSchema,
  ticketStatusInputSchema,
} from './ticket.ts';
import { initUploadInputSchema, initUploadResultSchema } from './upload.ts';

/** The calls of accounts, the map, tickets and messages: those that a driver's page makes, and the outbox of anybody. */
export const USER_ENDPOINTS = {
  register: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    body: registerInputSchema,
    result: signUpResultSchema,
  }),
  confirm: endpoint({ api: 'auth', method: 'POST', path: '/auth/confirm', access: 'public', body: confirmInputSchema }),
  /** Another verification code. An addition of the reference server: elsewhere (404, 405) signing up again sends one. */
  resendCode: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/auth/confirm/resend',
    access: 'public',
    body: resendInputSchema,
  }),
  resetInitiate: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/auth/password-reset/initiate',
    access: 'public',
    body: resetInputSchema,
  }),
  resetVerify: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/auth/password-reset/verify-code',
    access: 'public',
    body: codeInputSchema,
    result: verifyCodeResultSchema,
  }),
  resetSetPassword: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/auth/password-reset/set-password',
    access: 'public',
    body: setPasswordInputSchema,
  }),
  emailAvailability: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/auth/email-availability',
    access: 'public',
    query: availabilityQuerySchema,
    result: availabilityResultSchema,
  }),
  /** Refuses a password as the sign-up with it would. An addition: elsewhere (404, 405) the sign-up alone tells. */
  passwordCheck: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/auth/password-check',
    access: 'public',
    body: passwordCheckInputSchema,
  }),
  saveProfile: endpoint({
    api: 'auth',
    method: 'PUT',
    path: '/api/profile/me',
    access: 'user',
    body: saveProfileInputSchema,
    result: savedProfileSchema,
  }),
  deleteProfile: endpoint({ api: 'auth', method: 'DELETE', path: '/api/profile/me', access: 'user' }),
  searchStations: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/maintenance-services/search',
    access: 'user',
    query: stationSearchQuerySchema,
    result: stationListSchema,
  }),
  nearbyBulk: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/api/maintenance-services/nearby-bulk',
    access: 'user',
    body: nearbyInputSchema,
    maxBodyBytes: 512 * 1024,
    result: nearbyResultSchema,
  }),
  station: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/maintenance-services/{id}',
    access: 'user',
    result: stationSchema,
  }),
  serviceTypes: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/service-types',
    access: 'user',
    result: namedListSchema,
  }),
  truckBrands: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/truck-brands',
    access: 'user',
    result: namedListSchema,
  }),

  saveAccount: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/account',
    access: 'user',
    body: saveProfileInputSchema,
    result: savedProfileSchema,
  }),
  changePassword: endpoint({
    api: 'main',
    method: 'POST',
    path: '/account/change-password',
    access: 'user',
    body: changePasswordInputSchema,
  }),
  accountResetInit: endpoint({
    api: 'main',
    method: 'POST',
    path: '/account/reset-password/init',
    access: 'public',
    body: resetInputSchema,
  }),
  accountResetCheck: endpoint({
    api: 'main',
    method: 'POST',
    path: '/account/reset-password/check',
    access: 'public',
    body: codeInputSchema,
    result: verifyCodeResultSchema,
  }),
  accountResetComplete: endpoint({
    api: 'main',
    method: 'POST',
    path: '/account/reset-password/complete',
    access: 'public',
    body: setPasswordInputSchema,
  }),
  deleteAccount: endpoint({ api: 'main', method: 'GET', path: '/account/delete', access: 'user', changes: true }),
  resetCheck: endpoint({
    api: 'main',
    method: 'POST',
    path: '/reset-password/check',
    access: 'public',
    body: codeInputSchema,
    result: verifyCodeResultSchema,
  }),
  resetComplete: endpoint({
    api: 'main',
    method: 'POST',
    path: '/reset-password/complete',
    access: 'public',
    body: setPasswordInputSchema,
  }),
  /** The password once more, for one action that a token alone must not do. An addition, as is the next one. */
  proof: endpoint({
    api: 'main',
    method: 'POST',
    path: '/account/proof',
    access: 'user',
    beforePasskey: true,
    body: proofInputSchema,
    result: proofResultSchema,
  }),
  recoverEmail: endpoint({
    api: 'main',
    method: 'POST',
    path: '/account/recover-email',
    access: 'public',
    body: recoverEmailInputSchema,
    result: recoverEmailResultSchema,
  }),
  /** A company owner's sign-up under its other name: the owner payload, the answer of `register`. */
  createCompany: endpoint({
    api: 'main',
    method: 'POST',
    path: '/company/account/create',
    access: 'public',
    body: ownerInputSchema,
  }),
  /** Where the caller is signed in. These three are additions of the reference server. */
  sessions: endpoint({
    api: 'main',
    method: 'GET',
    path: '/account/sessions',
    access: 'user',
    result: sessionListSchema,
  }),
  /** `current` is the session that makes the call: logging out. */
  endSession: endpoint({
    api: 'main',
    method: 'DELETE',
    path: '/account/sessions/{id}',
    access: 'user',
    beforePasskey: true,
  }),
  /** Ends all of the caller's sessions but this one. */
  endOtherSessions: endpoint({ api: 'main', method: 'DELETE', path: '/account/sessions', access: 'user' }),

  locations: endpoint({
    api: 'main',
    method: 'GET',
    path: '/wex/locations',
    access: 'user',
    query: locationQuerySchema,
    result: stationListSchema,
  }),
  stationsVersion: endpoint({
    api: 'main',
    method: 'GET',
    path: '/wex/locations/version',
    access: 'user',
    result: stationsVersionSchema,
  }),
  stationTile: endpoint({
    api: 'main',
    method: 'GET',
    path: '/wex/locations/tiles/{version}/{z}/{x}/{y}',
    access: 'user',
    query: stationTileQuerySchema,
    result: stationTileSchema,
  }),
  stationAreas: endpoint({
    api: 'main',
    method: 'GET',
    path: '/wex/locations/areas/{version}/{z}/{x}/{y}',
    access: 'user',
    query: stationTileQuerySchema,
    result: stationAreasSchema,
  }),
  plan: endpoint({
    api: 'main',
    method: 'POST',
    path: '/assistant/plan',
    access: 'user',
    body: planInputSchema,
    maxBodyBytes: 512 * 1024,
    result: fuelPlanSchema,
  }),

  ownTickets: endpoint({
    api: 'main',
    method: 'GET',
    path: '/ticket/user',
    access: 'user',
    query: ownTicketsQuerySchema,
    result: ticketPageSchema,
  }),
  /** An addition: server-sent events, `change` with a `ticketChangeSchema` and `reset` where some may have been missed. */
  ticketChanges: endpoint({ api: 'main', method: 'GET', path: '/ticket/changes', access: 'user', stream: true }),
  ticket: endpoint({ api: 'main', method: 'GET', path: '/ticket/{id}', access: 'user', result: ticketSchema }),
  createTicket: endpoint({
    api: 'main',
    method: 'POST',
    path: '/ticket',
    access: 'user',
    body: createTicketInputSchema,
    result: createTicketResultSchema,
  }),
  ticketStatus: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/ticket/status/{id}',
    access: 'staff',
    body: ticketStatusInputSchema,
  }),
  assignTicket: endpoint({ api: 'main', method: 'PUT', path: '/ticket/assign/{id}', access: 'staff' }),

  messages: endpoint({
    api: 'main',
    method: 'GET',
    path: '/message/ticket/{ticketId}',
    access: 'user',
    result: messageListSchema,
  }),
  /** The same in parts: what is new, and what is older. An addition of the reference server. */
  messagePart: endpoint({
    api: 'main',
    method: 'GET',
    path: '/message/ticket/{ticketId}/part',
    access: 'user',
    query: messagePartQuerySchema,
    result: messagePartSchema,
  }),
  /** Writes down how far the caller has read a ticket. */
  markRead: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/ticket/read/{id}',
    access: 'user',
    body: readInputSchema,
  }),
  sendMessage: endpoint({
    api: 'main',
    method: 'POST',
    path: '/message',
    access: 'user',
    body: sendMessageInputSchema,
    maxBodyBytes: 128 * 1024,
    result: messageSchema,
  }),
  /** The caller's fuel cards, as kept with the account. An addition of the reference server (`features.fuelCards`). */
  fuelCards: endpoint({
    api: 'main',
    method: 'GET',
    path: '/account/fuel-cards',
    access: 'user',
    result: keptFuelCardsSchema,
  }),
  /** Keeps them; 409 with what is kept where another device has saved since the version that is named. */
  saveFuelCards: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/account/fuel-cards',
    access: 'user',
    body: saveFuelCardsInputSchema,
    result: keptFuelCardsSchema,
  }),
  /** The bytes of one attachment, for those who may see its ticket. An addition of the reference server: its `url`. */
  attachment: endpoint({ api: 'main', method: 'GET', path: '/message/attachment/{id}', access: 'user' }),
  initUpload: endpoint({
    api: 'main',
    method: 'POST',
    path: '/message/init-upload',
    access: 'user',
    body: initUploadInputSchema,
    result: initUploadResultSchema,
  }),
} as const;

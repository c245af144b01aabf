import { endpoint } from './endpoint.ts';
import {
  addPasskeyInputSchema,
  assertionInputSchema,
  creationOptionsSchema,
  passkeyListSchema,
  passkeyNameInputSchema,
  passkeyProofInputSchema,
  passkeyProofResultSchema,
  passkeySchema,
  passkeySignInResultSchema,
  requestOptionsSchema,
  staffPasskeysInputSchema,
  staffPasskeysSchema,
} from './passkey.ts';

/** The calls of passkeys: additions of the reference server. Elsewhere (404, 405) nothing of them is shown. */
export const PASSKEY_ENDPOINTS = {
  passkeySignInOptions: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/auth/passkey/options',
    access: 'public',
    result: requestOptionsSchema,
  }),
  passkeySignIn: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/auth/passkey/login',
    access: 'public',
    body: assertionInputSchema,
    result: passkeySignInResultSchema,
  }),
  passkeys: endpoint({
    api: 'main',
    method: 'GET',
    path: '/account/passkeys',
    access: 'user',
    result: passkeyListSchema,
  }),
  passkeyAddOptions: endpoint({
    api: 'main',
    method: 'POST',
    path: '/account/passkeys/options',
    access: 'user',
    beforePasskey: true,
    result: creationOptionsSchema,
  }),
  addPasskey: endpoint({
    api: 'main',
    method: 'POST',
    path: '/account/passkeys',
    access: 'user',
    beforePasskey: true,
    body: addPasskeyInputSchema,
    result: passkeySchema,
  }),
  renamePasskey: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/account/passkeys/{id}',
    access: 'user',
    body: passkeyNameInputSchema,
    result: passkeySchema,
  }),
  removePasskey: endpoint({ api: 'main', method: 'DELETE', path: '/account/passkeys/{id}', access: 'user' }),
  /** The second step of a sign-in by password, and a proof of presence: an own passkey, in the session that calls. */
  passkeyProofOptions: endpoint({
    api: 'main',
    method: 'POST',
    path: '/account/passkeys/proof/options',
    access: 'user',
    beforePasskey: true,
    result: requestOptionsSchema,
  }),
  passkeyProof: endpoint({
    api: 'main',
    method: 'POST',
    path: '/account/passkeys/proof',
    access: 'user',
    beforePasskey: true,
    body: passkeyProofInputSchema,
    result: passkeyProofResultSchema,
  }),
  /** Whether staff must sign in with a passkey. */
  staffPasskeys: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/admin/staff-passkeys',
    access: 'super',
    result: staffPasskeysSchema,
  }),
  setStaffPasskeys: endpoint({
    api: 'auth',
    method: 'PUT',
    path: '/api/admin/staff-passkeys',
    access: 'super',
    body: staffPasskeysInputSchema,
    result: staffPasskeysSchema,
  }),
  /** Takes all passkeys of another staff member away, whose device is lost, and ends their sessions. */
  removeStaffPasskeys: endpoint({
    api: 'auth',
    method: 'DELETE',
    path: '/api/admin/users/{userId}/passkeys',
    access: 'super',
  }),
} as const;

import * as v from 'valibot';

const url = v.pipe(v.string('expected an address'), v.nonEmpty('expected an address'));

const flag = v.boolean('expected true or false');

/**
 * `GET /config.json` (`src/contract/README.md#configuration`). Addresses may be relative to the app's origin; an empty
 * API address means the app's own origin. Minutes for inactivity; 0 turns the sign-out off.
 */
export const configSchema = v.object({
  mainApiUrl: v.string('expected an address, or "" for this origin'),
  authApiUrl: v.string('expected an address, or "" for this origin'),
  map: v.object({
    styleUrl: url,
    routerUrl: url,
    geocoderUrl: url,
    /** Whether the style shows streets and their names; where that is absent it is not known. An addition. */
    streets: v.optional(flag),
  }),
  support: v.object({ phone: v.string('expected a telephone number'), email: v.string('expected an e-mail address') }),
  /**
   * Within how many minutes a ticket shall have its first answer, and be closed: later it is overdue. 0 for no such target;
   * an addition.
   */
  targets: v.optional(v.object({ firstAnswerMinutes: v.number(), closeMinutes: v.number() })),
  /** What answers there: the reference server's version, and the commit it was built from where that is known; an addition. */
  server: v.optional(v.object({ version: v.string(), commit: v.optional(v.string()) })),
  inactivity: v.object({ staffMinutes: v.number('expected minutes'), driverMinutes: v.number('expected minutes') }),
  features: v.object({
    idempotencyKey: flag,
    /** Passkeys can be made and used at this address; an addition. */
    passkeys: v.optional(flag),
    /** Conversations can be read in parts (`GET /message/ticket/{id}/part`); an addition. */
    messageParts: v.optional(flag),
    /** Changed tickets are told as they change (`GET /ticket/changes`); an addition. */
    changes: v.optional(flag),
    /** Tickets can be handed over and have notes, a log and their agents' list (`PUT /ticket/hand-over/{id}`); an addition. */
    handOver: v.optional(flag),
    /** Deleting the profile needs the password once more (`POST /account/proof`): it is asked for from the start. */
    proof: v.optional(flag),
    /** A request may say which services it is for, and where the truck stands; an addition. */
    requestDetails: v.optional(flag),
    /** Super administrators can log other accounts out (`DELETE /api/admin/users/{userId}/sessions`). */
    userSessions: v.optional(flag),
    /** Lists of tickets can be filtered (`GET /ticket`) and sorted by what was added to them; an addition. */
    ticketLists: v.optional(flag),
    /** Fuel cards are kept with the account (`GET /account/fuel-cards`); an addition. */
    fuelCards: v.optional(flag),
    /** Stations come in tiles under a version (`GET /wex/locations/version`), and counted where they are many; an addition. */
    stationTiles: v.optional(flag),
    /** News comes while the app is closed (`GET /account/push`); an addition. */
    push: v.optional(flag),
  }),
});
export type RuntimeConfig = v.InferOutput<typeof configSchema>;

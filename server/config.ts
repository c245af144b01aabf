import { COMMIT, VERSION } from '#server/version.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';

type Overrides = Partial<Omit<RuntimeConfig, 'map'>> & { readonly map?: Partial<RuntimeConfig['map']> };

/** The runtime configuration of a server that serves everything itself (`src/contract/README.md#configuration`). */
export const defaultConfig = ({ map, ...overrides }: Overrides = {}): RuntimeConfig => ({
  mainApiUrl: '',
  authApiUrl: '',
  map: {
    styleUrl: '/maps/style-{theme}.json',
    routerUrl: '/maps/router',
    geocoderUrl: '/maps/geocoder',
    // Of another style it is not known what it shows.
    ...(map?.styleUrl === undefined && { streets: false }),
    ...map,
  },
  support: { phone: '+1 800-555-0199', email: 'support@milepost.test' },
  server: { version: VERSION, ...(COMMIT === undefined ? {} : { commit: COMMIT }) },
  inactivity: { staffMinutes: 60, driverMinutes: 12 * 60 },
  targets: { firstAnswerMinutes: 15, closeMinutes: 24 * 60 },
  features: {
    idempotencyKey: true,
    messageParts: true,
    changes: true,
    handOver: true,
    proof: true,
    userSessions: true,
    fuelCards: true,
    requestDetails: true,
    ticketLists: true,
    stationTiles: true,
    push: true,
  },
  ...overrides,
});

import type { Context } from 'hono';
import type { AccountServices } from '#server/accounts/services.ts';
import type { Database } from '#server/db/database.ts';
import type { ImportServices } from '#server/imports/services.ts';
import type { Log } from '#server/log/log.ts';
import type { MapsThreads } from '#server/maps/maps-threads.ts';
import type { Streets } from '#server/maps/streets/archive.ts';
import type { WatchServices } from '#server/metrics/routes.ts';
import type { PushServices } from '#server/push/services.ts';
import type { StationServices } from '#server/stations/services.ts';
import type { TicketServices } from '#server/tickets/services.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';

/** All that the rooms work with, each of which names its own part; time is a port so that tests can move it. */
export interface Services
  extends WatchServices,
    AccountServices,
    TicketServices,
    StationServices,
    ImportServices,
    PushServices {
  readonly database: Database;
  readonly config: RuntimeConfig;
  readonly maps: MapsThreads;
  readonly streets: Streets | undefined;
  readonly log: Log;
  /** The origin at which a caller knows this server: `publicUrl`, else what the request says. */
  readonly publicOrigin: (c: Context) => string;
}

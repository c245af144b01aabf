import { resolve, sep } from 'node:path';

/** A lazy module belongs to the first room of which one of these paths in `src` begins its own. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  // With all of MapLibre.
  MapDrawing: ['map/MapDrawing'],
  /** What is drawn on a map. */
  layers: ['map', 'features/admin/upload/ui/RowsMap', 'features/tickets/customer/ui/StopMap'],
  visitor: ['app/info-pages', 'features/info', 'features/account/sign-up', 'features/account/reset'],
  drive: ['app/DrivePage', 'features/fuel/road', 'features/tickets/road/ui'],
  /** What drive mode fetches once it stands, for when the signal goes. */
  underway: [
    'app/LongWork',
    'features/drive/notices',
    'features/drive/service',
    'features/fuel/planning/commands',
    'features/fuel/states/model',
    'features/tickets/road/voice',
  ],
  /** What the frame asks for as it starts. */
  start: [
    'data/claim-account',
    'data/session',
    'data/worker',
    'features/account/session/ui/AccountMenu',
    'features/account/session/ui/ShellDialogs',
    'features/settings/install/ui/InstallHint',
  ],
  /** What the frame asks for once it stands. */
  soon: [
    'app/bell',
    'data/changes',
    'features/fuel/cards/commands',
    'features/account/session',
    'features/tickets/refresh',
    'features/tickets/share/ui',
    'features/road/ui/RoadPackBar',
  ],
  settings: [
    'app/SettingsRoute',
    'contract/push-endpoints',
    'data/push',
    'features/settings',
    'features/account',
    'features/notifications',
    'features/drive/aloud',
  ],
  packs: ['features/road', 'data/road'],
  admin: ['features/admin'],
  desk: [
    'app/Staff',
    'app/desk-pages',
    'contract/desk-endpoints',
    'features/tickets/board',
    'features/tickets/customer',
    'features/tickets/find',
    'features/tickets/replies',
    'features/tickets/staff',
  ],
  talk: ['app/ChatPage', 'features/tickets'],
  costs: ['features/fuel/cards', 'features/fuel/states', 'features/fuel/trips'],
  route: ['planner/index', 'features/fuel', 'features/stops', 'features/ways'],
};

const SRC = resolve('src') + sep;

/**
 * The room of a lazy module: who uses it. What none has stays by itself.
 * @param id the module's path
 */
export const roomOf = (id: string): string => {
  const path = id.startsWith(SRC) ? id.slice(SRC.length) : undefined;
  const found = Object.entries(ROOMS).find(([, paths]) => paths.some((start) => path?.startsWith(start)));
  return found?.[0] ?? id;
};

/** Pieces that several rooms share, in the order in which they take what they import: nothing goes back to one before. */
export const SHARED = ['MapDrawing', 'start', 'forms', 'road', 'drive', 'shared', 'fuel'] as const;

/** The rooms of a trip's fuel. */
const FUEL = ['costs', 'route', 'underway'];

/** Whether a piece is what one room has for itself. */
export const isRoom = (piece: string): boolean => piece in ROOMS;

/**
 * The piece of code of a module that one room or several have; undefined leaves it to the bundler.
 * @param rooms of the lazy modules that import it
 */
export const pieceOfRooms = (rooms: ReadonlySet<string>): string | undefined => {
  const [only = ''] = rooms;
  // A visitor's first page is cut as finely as can be; what has no room is large.
  if (rooms.size <= 1) return only === 'visitor' || !(only in ROOMS) ? undefined : only;
  if (rooms.has('MapDrawing')) return 'MapDrawing';
  if (rooms.has('start')) return 'start';
  if (rooms.has('visitor')) return 'forms';
  if (rooms.has('drive')) return rooms.size === 2 && rooms.has('settings') ? 'drive' : 'road';
  if (rooms.size === 3 && FUEL.every((room) => rooms.has(room))) return 'fuel';
  const isPair = rooms.size === 2 && [...rooms].every((room) => room in ROOMS);
  return isPair ? [...rooms].sort().join('And') : 'shared';
};

// What runs for an agent on every page, in one piece: loaded once, when a member of staff signs in.
export { watchRaces } from '../staff/races.ts';
export { watchDeskNews } from './news.ts';

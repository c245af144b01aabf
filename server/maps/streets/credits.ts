/**
 * What the licence of OpenStreetMap's data and the makers of the tiles ask to be shown, with links; HTML as sources carry it.
 */
const CREDITS =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>, <a href="https://protomaps.com">Protomaps</a>';

/** Words that our own credits say already, and those between them. */
const SAID = /openstreetmap|protomaps|contributors|©|&copy;|\(c\)|data|by|and|from/gi;

/**
 * The credits of an archive: those that every Protomaps basemap needs, and what it says of itself where that names anyone
 * else.
 * @param own the archive's own attribution, text or HTML; '' for none
 */
export const streetCredits = (own: string): string => {
  const rest = own.replace(/<[^>]*>/g, '').replace(SAID, '');
  return /[\p{L}\p{N}]/u.test(rest) ? `${CREDITS}, ${own}` : CREDITS;
};

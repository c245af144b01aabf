import type { Map as MapLibre } from 'maplibre-gl';

/** A piece of an attribution: text, and where it leads. */
export interface Credit {
  readonly text: string;
  readonly href?: string;
}

/** Characters that attributions write by name; numbers are read as they are, other names stay as they stand. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', copy: '\u00a9', reg: '\u00ae' },
  ...{ trade: '\u2122', ndash: '\u2013', mdash: '\u2014', middot: '\u00b7', bull: '\u2022', hellip: '\u2026' },
};

const CHARACTER_MAX = 0x10ffff;

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (written, decimal, hexadecimal, name) => {
    if (name !== undefined) return NAMED[String(name)] ?? written;
    const code = decimal === undefined ? Number.parseInt(String(hexadecimal), 16) : Number(decimal);
    return code <= CHARACTER_MAX ? String.fromCodePoint(code) : written;
  });

/** Where a link leads; undefined where it does not lead to https. */
const hrefOf = (tag: string): string | undefined => {
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag) ?? [];
  const href = decoded(double ?? single ?? bare ?? '');
  return URL.canParse(href) && new URL(href).protocol === 'https:' ? new URL(href).href : undefined;
};

/**
 * Pieces of an attribution as sources carry it: HTML, of which text and https links alone are kept. It is read here and not
 * by the browser: a style may come from another server, and no string becomes HTML in this page (Trusted Types).
 */
const creditsOf = (html: string): Credit[] => {
  const credits: Credit[] = [];
  let href: string | undefined;
  for (const [piece] of html.matchAll(/<!--[\s\S]*?-->|<[^>]*>|[^<]+/g)) {
    if (/^<a\s/i.test(piece)) href = hrefOf(piece);
    else if (/^<\/a\s*>/i.test(piece)) href = undefined;
    else if (!piece.startsWith('<')) {
      const text = decoded(piece).replace(/\s+/g, ' ');
      if (text.trim() !== '') credits.push(href === undefined ? { text } : { text, href });
    }
  }
  return credits;
};

/** The credits of every source of the map's style, each once. */
export const mapCredits = (map: MapLibre): Credit[] => {
  const sources = Object.keys(map.getStyle()?.sources ?? {});
  const texts = new Set(sources.map((id) => map.getSource(id)?.attribution).filter((text) => text !== undefined));
  return [...texts].flatMap((text, i) => [...(i > 0 ? [{ text: ', ' }] : []), ...creditsOf(text)]);
};

import type { Map as MapLibre } from 'maplibre-gl';

/** A piece of an attribution: text, and where it leads. */
export interface Credit {
  readonly text: string;
  readonly href?: string;
}

/**
 * Pieces of an attribution as sources carry it: HTML, of which text and https links alone are kept. Nothing of it is
 * ever put into the page as HTML, since a style may come from another server.
 */
export const creditsOf = (html: string): Credit[] => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.body.childNodes].flatMap((node) => {
    const text = node.textContent?.replace(/\s+/g, ' ') ?? '';
    if (text.trim() === '') return [];
    const href = node instanceof HTMLAnchorElement ? node.href : '';
    return [href.startsWith('https://') ? { text, href } : { text }];
  });
};

/** The credits of every source of the map's style, each once. */
export const mapCredits = (map: MapLibre): Credit[] => {
  const sources = Object.keys(map.getStyle()?.sources ?? {});
  const texts = new Set(sources.map((id) => map.getSource(id)?.attribution).filter((text) => text !== undefined));
  return [...texts].flatMap((text, i) => [...(i > 0 ? [{ text: ', ' }] : []), ...creditsOf(text)]);
};

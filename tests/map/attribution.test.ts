import fc from 'fast-check';
import type { Map as MapLibre } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { mapCredits } from '#src/map/attribution.ts';

/** The credits of a map whose only source says this. */
const creditsOf = (attribution: string) =>
  mapCredits({
    getStyle: () => ({ sources: { roads: {} } }),
    getSource: () => ({ attribution }),
  } as unknown as MapLibre);

describe('an attribution', () => {
  it.each([
    ['Natural Earth', [{ text: 'Natural Earth' }]],
    [
      '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a> contributors',
      [{ text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' }, { text: ' contributors' }],
    ],
    ["<A HREF='https://a.test/?x=1&amp;y=2'><b>A</b></A>", [{ text: 'A', href: 'https://a.test/?x=1&y=2' }]],
    [
      '<a href=https://a.test>A</a>,\n  B &#169; &#xA9; &unknown;',
      [{ text: 'A', href: 'https://a.test/' }, { text: ', B © © &unknown;' }],
    ],
    ['<!-- <a href="https://no.test">no</a> -->yes', [{ text: 'yes' }]],
    ['  <br>  ', []],
  ])('%s', (html, credits) => expect(creditsOf(html)).toEqual(credits));

  it.each(['javascript:alert(1)', 'java&#115;cript:alert(1)', 'http://a.test', '/here', 'data:text/html,x', ''])(
    'has no link to %s',
    (href) => expect(creditsOf(`<a href="${href}">A</a>`)).toEqual([{ text: 'A' }]),
  );

  it('of any text has no link but to https', () => {
    const piece = fc.constantFrom(
      '<a href="',
      'https://',
      'javascript:',
      '">',
      "'",
      '</a>',
      '<',
      '>',
      '&#',
      ';',
      'x',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const { text, href } of creditsOf(pieces.join(''))) {
          expect(text.trim()).not.toBe('');
          if (href !== undefined) expect(new URL(href).protocol).toBe('https:');
        }
      }),
    );
  });
});

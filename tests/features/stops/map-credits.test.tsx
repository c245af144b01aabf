// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MapCredits } from '#src/features/stops/map/ui/MapCredits.tsx';
import type { Credit } from '#src/map/attribution.ts';
import { MAP_TEXT } from '#src/texts/map.ts';

afterEach(cleanup);

const OWN: Credit = { text: 'Made with Natural Earth' };
const OSM: Credit = { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' };

const show = (credits: readonly Credit[], { note, folded = true }: { note?: string; folded?: boolean }) =>
  render(<MapCredits credits={credits} note={note} folded={folded} bottom={0} left={0} />);

describe('the credits of a map', () => {
  it('are folded on a phone, but for what is not on the map', () => {
    const { container } = show([OWN], { note: MAP_TEXT.noStreets });
    expect(container.textContent?.trim()).toBe(MAP_TEXT.noStreets);
    fireEvent.click(screen.getByRole('button', { name: MAP_TEXT.attribution }));
    expect(container.textContent).toContain(OWN.text);
    cleanup();
    expect(show([OWN], {}).container.textContent).toBe('');
  });

  it('name OpenStreetMap at once, with a link to its licence', () => {
    const { container } = show([OSM, { text: ', ' }, OWN], {});
    expect(screen.getByRole('link', { name: OSM.text }).getAttribute('href')).toBe(OSM.href);
    expect(container.textContent).not.toContain(OWN.text);
  });

  it('stand open on a desktop, after what is not on the map', () => {
    const { container } = show([OSM, { text: ', ' }, OWN], { note: MAP_TEXT.noStreets, folded: false });
    expect(container.textContent).toBe(`${MAP_TEXT.noStreets} ${OSM.text}, ${OWN.text}`);
  });
});

import type { Map as MapLibre } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { fetchLostParts } from '#src/map/lost-parts.ts';

/** Stands for MapLibre: tells what happens to it and records what it is asked for. */
const standIn = () => {
  const listeners = new Map<string, (event: object) => void>();
  const asked: string[] = [];
  const waits: number[] = [];
  let due: (() => void) | undefined;
  const source = { url: 'https://maps.test/roads.json', setUrl: (url: string) => asked.push(url) };
  const map = {
    on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    style: {
      _loaded: true,
      stylesheet: { sprite: 'https://maps.test/sprite' },
      setSprite: (sprite: string) => asked.push(sprite),
    },
    getSource: (id: string) => ({ roads: source, base: {} })[id],
    refreshTiles: (id: string, tiles: readonly object[]) => asked.push(`${id} ${JSON.stringify(tiles)}`),
  };
  fetchLostParts(map as unknown as MapLibre, {
    again: (failures, work) => {
      waits.push(failures);
      due = work;
      return () => {
        due = undefined;
      };
    },
    fetchStyle: async () => undefined,
  });
  return {
    asked,
    waits,
    style: map.style,
    tell: (name: string, event: object = {}) => listeners.get(name)?.(event),
    wait: () => {
      const work = due;
      due = undefined;
      work?.();
    },
  };
};

const failure = (status?: number) => Object.assign(new Error('lost'), status === undefined ? {} : { status });
const tile = { tileID: { canonical: { x: 5, y: 6, z: 4 } } };

describe('what a style is made of', () => {
  it.each([
    ['the sprite', { error: failure(503) }, 'https://maps.test/sprite'],
    ['the description of a source', { error: failure(0), sourceId: 'roads' }, 'https://maps.test/roads.json'],
    ['a tile', { error: failure(429), sourceId: 'base', tile }, 'base [{"x":5,"y":6,"z":4}]'],
    ['half a tile', { error: failure(), sourceId: 'base', tile }, 'base [{"x":5,"y":6,"z":4}]'],
  ])('is fetched again where it failed in passing: %s', (_, event, asked) => {
    const map = standIn();
    map.tell('error', event);
    expect(map.asked).toEqual([]);
    map.wait();
    expect(map.asked).toEqual([asked]);
    map.wait();
    expect(map.asked).toHaveLength(1);
  });

  it('is let be where it is refused, or nothing was fetched at all', () => {
    const map = standIn();
    for (const status of [403, 404, 410]) map.tell('error', { error: failure(status), sourceId: 'base', tile });
    map.tell('error', { error: failure(), sourceId: 'stations' });
    map.tell('error', { error: failure() });
    expect(map.waits).toEqual([]);
  });

  it('is asked for ever later, all of it at once, and soon again after all was there', () => {
    const map = standIn();
    const lose = () => map.tell('error', { error: failure(503), sourceId: 'base', tile });
    lose();
    map.tell('error', { error: failure(503) });
    map.tell('idle');
    map.wait();
    expect(map.asked).toHaveLength(2);
    lose();
    expect(map.waits).toEqual([1, 2]);
    map.wait();
    map.tell('idle');
    lose();
    expect(map.waits).toEqual([1, 2, 1]);
  });

  it('waits on while another style comes, and leaves out a source that it does not have', () => {
    const map = standIn();
    map.tell('error', { error: failure(503), sourceId: 'gone', tile });
    map.tell('error', { error: failure(503) });
    map.style._loaded = false;
    map.wait();
    expect(map.asked).toEqual([]);
    map.style._loaded = true;
    map.wait();
    expect(map.asked).toEqual(['https://maps.test/sprite']);
  });

  it.each(['style.load', 'remove'])('is forgotten with its style: %s', (event) => {
    const map = standIn();
    map.tell('error', { error: failure(503) });
    map.tell(event);
    map.wait();
    expect(map.asked).toEqual([]);
  });
});

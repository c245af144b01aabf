import type { MapRef } from 'react-map-gl/maplibre';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { moveCamera } from '#src/map/camera.ts';
import { boundsOf, routeLine, stationPoints } from '#src/map/geojson.ts';
import { drawMark, imageName } from '#src/map/images.ts';
import { bareStyle, styleAddress } from '#src/map/style.ts';
import type { MapColors } from '#src/map/theme.ts';

afterEach(() => vi.unstubAllGlobals());

/** The diameter of a cluster's circle, and what is written into it. */
const drawnCluster = (count: number): readonly unknown[] => {
  const drawn: unknown[] = [];
  const nothing = () => undefined;
  const pen = {
    ...{ beginPath: nothing, fill: nothing, stroke: nothing, scale: nothing, getImageData: nothing },
    arc: (_x: number, _y: number, radius: number) => drawn.push(2 * radius),
    fillText: (text: string) => drawn.push(text),
  };
  vi.stubGlobal('window', { devicePixelRatio: 1 });
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => pen }) });
  drawMark(imageName('day', `cluster-${count}`), {} as MapColors);
  return drawn;
};

describe('marks', () => {
  it('grow with what they hold, from 26 to 38 pixels', () => {
    expect([2, 19, 20, 99, 100, 999, 1_400].map(drawnCluster)).toEqual([
      [26, '2'],
      [26, '19'],
      [32, '20'],
      [32, '99'],
      [38, '100'],
      [38, '999'],
      [38, '1k'],
    ]);
  });
  it('are named by their theme, so that night draws its own', () => {
    expect(imageName('day', 'station')).not.toBe(imageName('night', 'station'));
  });
});

describe('style', () => {
  it('is addressed by theme', () => {
    expect(styleAddress('/maps/style-{theme}.json', 'night')).toBe('/maps/style-night.json');
    expect(styleAddress('https://maps.test/style.json', 'day')).toBe('https://maps.test/style.json');
  });
  it('has a ground of its own that needs no network', () => {
    const style = bareStyle({ land: '#F4F4EF' } as MapColors);
    expect(Object.keys(style.sources)).toEqual([]);
    expect(style.layers).toHaveLength(1);
  });
});

describe('GeoJSON', () => {
  const points = [
    { latitude: 35, longitude: -90 },
    { latitude: 36, longitude: -95 },
  ];
  it('puts longitude first', () => {
    expect(routeLine(points).features[0]?.geometry.coordinates).toEqual([
      [-90, 35],
      [-95, 36],
    ]);
    expect(stationPoints([{ id: '7', latitude: 35, longitude: -90 }]).features[0]).toMatchObject({
      properties: { id: '7' },
      geometry: { coordinates: [-90, 35] },
    });
  });
  it('has no line without two points, and no bounds without one', () => {
    expect(routeLine(points.slice(1)).features).toEqual([]);
    expect(boundsOf([])).toBeUndefined();
    expect(boundsOf(points)).toEqual([-95, 35, -90, 36]);
  });
});

describe('the camera', () => {
  /** Stands for MapLibre: records what it is asked for. */
  const map = (width: number, height: number) => {
    const asked: { padding: { top: number; right: number; bottom: number; left: number } }[] = [];
    const eased: object[] = [];
    const ref = {
      getContainer: () => ({ clientWidth: width, clientHeight: height }),
      easeTo: (options: object) => eased.push(options),
      fitBounds: (_: unknown, options: (typeof asked)[number]) => asked.push(options),
    };
    return { ref: ref as unknown as MapRef, asked, eased };
  };
  const request = { serial: 1, kind: 'bounds', bounds: [-95, 35, -90, 36] } as const;
  it('keeps what lies over the map free', () => {
    const { ref, asked } = map(390, 748);
    moveCamera(ref, request, { top: 150, right: 44, bottom: 444, left: 44 });
    expect(asked[0]?.padding).toEqual({ top: 150, right: 44, bottom: 444, left: 44 });
  });
  it('brings a point to the middle of what is free, without a padding that would stay', () => {
    const { ref, eased } = map(390, 748);
    moveCamera(
      ref,
      { serial: 1, kind: 'point', at: { latitude: 35, longitude: -90 }, zoom: 12 },
      { top: 150, right: 44, bottom: 444, left: 44 },
    );
    expect(eased[0]).toMatchObject({ center: [-90, 35], zoom: 12, offset: [0, -147] });
    expect(eased[0]).not.toHaveProperty('padding');
  });
  it('still leaves a window on a small screen, or MapLibre would not move', () => {
    const { ref, asked } = map(320, 540);
    moveCamera(ref, request, { top: 150, right: 44, bottom: 444, left: 44 });
    const { top = 0, bottom = 0 } = asked[0]?.padding ?? {};
    expect(540 - top - bottom).toBeGreaterThanOrEqual(95);
  });
});

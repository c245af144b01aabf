import { useSyncExternalStore } from 'react';

/** The two drawings of the map. */
export type MapTheme = 'day' | 'night';

const night = () => window.matchMedia('(prefers-color-scheme: dark)');

/** The theme in force: the one chosen on the page's root, else the system's. */
export const currentTheme = (): MapTheme => {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'day' || chosen === 'night') return chosen;
  return night().matches ? 'night' : 'day';
};

const subscribe = (changed: () => void): (() => void) => {
  const system = night();
  const root = new MutationObserver(changed);
  root.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  system.addEventListener('change', changed);
  return () => {
    root.disconnect();
    system.removeEventListener('change', changed);
  };
};

/** The theme in force, now and at each change. */
export const useMapTheme = (): MapTheme => useSyncExternalStore(subscribe, currentTheme);

/** Colours that the map's own layers need, as the tokens have them at this moment. */
export interface MapColors {
  readonly ground: string;
  readonly land: string;
  readonly route: string;
  readonly routeCase: string;
  readonly station: string;
  readonly cluster: string;
  readonly onCluster: string;
  readonly ink: string;
}

const TOKENS: Readonly<Record<keyof MapColors, string>> = {
  ground: '--map-water',
  land: '--map-land',
  route: '--route',
  routeCase: '--route-case',
  station: '--green',
  cluster: '--cluster',
  onCluster: '--on-cluster',
  ink: '--line-sign',
};

/** Reads the colours from the page; WebGL cannot read custom properties by itself. */
export const readColors = (): MapColors => {
  const style = getComputedStyle(document.documentElement);
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  return Object.fromEntries(entries) as unknown as MapColors;
};

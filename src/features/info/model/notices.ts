/** Something made by others that this app carries or draws. */
export interface Notice {
  readonly name: string;
  /** What it asks us to say. */
  readonly text: string;
  readonly licence: string;
  /** Where the license is read; `file` is one of ours under `/licenses/`. */
  readonly url?: string;
  readonly file?: string;
}

/** Sources of the map and of the places. */
export const DATA_NOTICES: readonly Notice[] = [
  {
    name: 'GeoNames',
    text: '© GeoNames. Towns of the United States and Canada; some were chosen from it and joined to other lists.',
    licence: 'CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  { name: 'US Census Bureau', text: 'Outlines of states and counties.', licence: 'Public domain' },
  { name: 'Natural Earth', text: 'Made with Natural Earth. Land and water of the world.', licence: 'Public domain' },
];

/** Sources of the streets, where the map has them. */
export const STREET_NOTICES: readonly Notice[] = [
  {
    name: 'OpenStreetMap',
    text: '© OpenStreetMap contributors. Streets, buildings, water and places of the map.',
    licence: 'Open Database License 1.0',
    url: 'https://www.openstreetmap.org/copyright',
  },
  {
    name: 'Protomaps',
    text: 'The form in which the streets come: Protomaps basemap, with water and land from Natural Earth.',
    licence: 'Open Database License 1.0, made from OpenStreetMap',
    url: 'https://docs.protomaps.com/basemaps/downloads',
  },
];

/** The face, the outlines of the icons, and the packages of the app (`tests/checks/software-notices.ts` lists them). */
export const WORK_NOTICES: readonly Notice[] = [
  {
    name: 'Overpass',
    text: 'Copyright 2021 The Overpass Project Authors.',
    licence: 'SIL Open Font License 1.1',
    file: '/licenses/overpass-ofl.txt',
  },
  {
    name: 'Lucide',
    text: 'Copyright (c) 2026 Lucide Icons and Contributors; parts from Feather, Copyright (c) 2013-present Cole Bemis.',
    licence: 'ISC, parts MIT',
    file: '/licenses/lucide.txt',
  },
];

/** Licenses of every package in the app, written by the build. */
export const SOFTWARE_FILE = '/licenses/software.txt';

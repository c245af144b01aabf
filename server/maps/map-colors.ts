/** Day or night, as the page's own theme. */
export type MapTheme = 'day' | 'night';

/** The map's colours, layer by layer: the tokens `--map-*`, `--shield-*` and `--ink-3` of `src/ui/styles/tokens.css`. */
export interface MapColors {
  readonly water: string;
  readonly landAbroad: string;
  readonly land: string;
  readonly border: string;
  readonly roadCase: string;
  readonly road: string;
  readonly roadMinor: string;
  readonly park: string;
  readonly stateName: string;
  readonly town: string;
  readonly halo: string;
  readonly shieldRed: string;
  readonly shieldBlue: string;
}

export const MAP_COLORS: Readonly<Record<MapTheme, MapColors>> = {
  day: {
    water: '#C9DCE8',
    landAbroad: '#E9EAE4',
    land: '#F4F4EF',
    border: '#A9B1AC',
    roadCase: '#B4BAB3',
    road: '#FFFFFF',
    roadMinor: '#DEE1DA',
    park: '#DFEBDA',
    stateName: '#5A6466',
    town: '#3A4345',
    halo: '#F4F4EF',
    shieldRed: '#B3202F',
    shieldBlue: '#0A4594',
  },
  night: {
    water: '#0A1218',
    landAbroad: '#0F1314',
    land: '#14191A',
    border: '#3B4645',
    roadCase: '#0C0F0F',
    road: '#3A4446',
    roadMinor: '#252C2D',
    park: '#15211B',
    stateName: '#97A29D',
    town: '#B4BEBA',
    halo: '#14191A',
    shieldRed: '#A33039',
    shieldBlue: '#1F4F8F',
  },
};

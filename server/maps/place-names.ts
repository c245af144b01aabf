const SHORT_FORMS: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  fort: 'ft',
  mount: 'mt',
  mountain: 'mtn',
  point: 'pt',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

/** Names people write that the gazetteer holds under another one. Keys and values are `townKey` results. */
const ALSO_KNOWN_AS: Readonly<Record<string, string>> = {
  'newyorkcity|NY': 'newyork|NY',
  'washingtondc|DC': 'washington|DC',
  'sudbury|ON': 'greatersudbury|ON',
};

const PROVINCE_BY_NAME: Readonly<Record<string, string>> = {
  Alberta: 'AB',
  'British Columbia': 'BC',
  Manitoba: 'MB',
  'New Brunswick': 'NB',
  'Newfoundland and Labrador': 'NL',
  'Nova Scotia': 'NS',
  'Northwest Territory': 'NT',
  'Nunavut Territory': 'NU',
  Ontario: 'ON',
  'Prince Edward Island': 'PE',
  Quebec: 'QC',
  Saskatchewan: 'SK',
  Yukon: 'YT',
};

/** GeoNames' numbers for the provinces of Canada. */
const PROVINCE_BY_NUMBER: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};

export const CANADIAN_PROVINCES: ReadonlySet<string> = new Set(Object.values(PROVINCE_BY_NAME));

/** Two letters of a province from its English name or GeoNames number, or undefined. */
export const provinceCode = (nameOrNumber: string): string | undefined =>
  PROVINCE_BY_NAME[nameOrNumber] ?? PROVINCE_BY_NUMBER[nameOrNumber];

/**
 * The words of a place name in the form they are compared in: lower case, no accents or punctuation, usual words short
 * ("Saint" and "St." are both "st").
 */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => SHORT_FORMS[word] ?? word);

/** The key of a town: its words without blanks, then its state, so that "De Soto", "DeSoto" and "DESOTO " agree. */
export const townKey = (name: string, state: string): string => {
  const key = `${nameWords(name).join('')}|${state.trim().toUpperCase()}`;
  return ALSO_KNOWN_AS[key] ?? key;
};

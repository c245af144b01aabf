/** Texts of the filters' dialog, loaded with it: the map is weighed. */
export const FILTERS = {
  services: 'Services',
  brands: 'Brands',
  showStations: 'Show stations',
  clearFilters: 'Clear filters',
} as const;

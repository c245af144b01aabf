import { SERVICE_TYPES } from '#src/contract/enums.ts';

/**
 * What a request at a stop is most likely for: the stop's one service, else the one of its services that the map is filtered
 * by. Of several none is likelier.
 * @param filtered ids of service types
 */
export const likelyServices = (services: readonly string[], filtered: readonly number[]): readonly string[] => {
  if (services.length === 1) return services;
  const wanted = SERVICE_TYPES.filter(({ id, value }) => filtered.includes(id) && services.includes(value));
  return wanted.length === 1 ? wanted.map(({ value }) => value) : [];
};

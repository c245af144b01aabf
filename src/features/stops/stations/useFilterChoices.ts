import { useMemo } from 'react';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { runtime } from '#src/data/runtime.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useServer } from '#src/hooks/useServer.ts';

/** A service type or a brand of the filters dialog, by the id that the calls use. */
export interface FilterChoice {
  readonly id: number;
  readonly label: string;
}

const useNames = (call: 'serviceTypes' | 'truckBrands', own: readonly FilterChoice[]): readonly FilterChoice[] => {
  const { data } = useServer({
    key: ['filter-names', call],
    ask: (signal) => runtime().call(call, { signal }),
    enabled: useOnline(),
    persist: true,
    repeats: true,
  });
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]));
    return own.map(({ id, label }) => ({ id, label: names.get(String(id)) ?? label }));
  }, [data, own]);
};

/** Service types and brands under the names the backend gives them, ours where it gives none. */
export const useFilterChoices = () => ({
  services: useNames('serviceTypes', SERVICE_TYPES),
  brands: useNames('truckBrands', TRUCK_BRANDS),
});

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { runtime } from '#src/data/runtime.ts';
import { orThrow, useAccount, whileOnline } from './queries.ts';
import { useOnline } from './useOnline.ts';

/** A service type or a brand of the filters dialog, by the id that the calls use. */
export interface FilterChoice {
  readonly id: number;
  readonly label: string;
}

const useNames = (call: 'serviceTypes' | 'truckBrands', own: readonly FilterChoice[]): readonly FilterChoice[] => {
  const account = useAccount();
  const online = useOnline();
  const { data } = useQuery({
    queryKey: ['filter-names', account, call],
    queryFn: ({ signal }) => orThrow(runtime().call(call, { signal })),
    meta: { persist: true },
    ...whileOnline(online),
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

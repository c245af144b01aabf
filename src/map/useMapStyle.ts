import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { bareStyle } from './style.ts';
import type { MapColors } from './theme.ts';
import type { MapTries } from './tries.ts';

/** A style that could not be loaded from its address. */
interface Lost {
  readonly address: string;
  readonly failures: number;
  /** What another try was answered. */
  readonly fetched?: StyleSpecification;
}

/**
 * The style to be drawn: its address, and where that fails a bare ground until another try has it. The tries go on beside the
 * map, since asking MapLibre again would take the marks off the ground each time.
 * @returns the style, and what to call when it could not be loaded
 */
export const useMapStyle = (address: string, colors: MapColors, tries: MapTries) => {
  const bare = useMemo(() => bareStyle(colors), [colors]);
  const [last, setLost] = useState<Lost>();
  const lost = last?.address === address ? last : undefined;
  const failures = lost && !lost.fetched ? lost.failures : 0;
  useEffect(() => {
    if (failures === 0) return undefined;
    const left = new AbortController();
    void tries.fetchStyle(address, failures, left.signal).then((fetched) => {
      // Whether it is a style is MapLibre's to say: where it is none, this fails as the address did.
      if (fetched) setLost({ address, failures, fetched: fetched as StyleSpecification });
    });
    return () => left.abort();
  }, [address, failures, tries]);
  const onFailed = () => setLost({ address, failures: (lost?.failures ?? 0) + 1 });
  return { style: lost ? (lost.fetched ?? bare) : address, onFailed };
};

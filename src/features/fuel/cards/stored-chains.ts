import { runtime } from '#src/data/runtime.ts';
import { type KnownChain, knownChains } from './model/known-chains.ts';

/** The chains of all stations that are stored on this device, those with the most first; none where the store fails. */
export const storedChains = async (): Promise<readonly KnownChain[]> => {
  try {
    const rows = await runtime().db().stations.toArray();
    return knownChains(rows.map(({ station }) => station));
  } catch (error) {
    // They are an offer: a name can be typed.
    console.warn('Chains of stored stations:', error);
    return [];
  }
};

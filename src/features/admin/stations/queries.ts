import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { StationRecord } from '#src/contract/by-hand.ts';
import { type CallResult, runtime } from '#src/data/runtime.ts';
import { useAccount } from '#src/hooks/session.ts';
import { serverKey, useServer } from '#src/hooks/useServer.ts';
import { useLookAgain } from '../upload/queries.ts';

const RECORDS = ['station-records'] as const;
const recordKey = (id: string) => [...RECORDS, id] as const;

/** A stop as administrators see it. */
export const useStationRecord = (id: string) =>
  useServer<StationRecord>({
    key: recordKey(id),
    ask: (signal) => runtime().call('stationRecord', { params: { id }, signal }),
    staleMs: 0,
  });

/** Takes the answer of a command as what the stop is now; tables that show it are loaded anew. */
export const useKeepRecord = (): ((record: StationRecord) => void) => {
  const client = useQueryClient();
  const account = useAccount();
  const lookAgain = useLookAgain();
  return useCallback(
    (record) => {
      client.setQueryData(serverKey(recordKey(record.station.id), account), record);
      // An answer on its way may have been read before this one, and is not taken.
      void client.invalidateQueries({ queryKey: RECORDS });
      lookAgain();
    },
    [client, account, lookAgain],
  );
};

/** A page of the stops that drivers do not see. @param page from 0 */
export const useWithheld = (page: number, size: number) =>
  useServer<CallResult<'withheldStations'>>({
    key: [...RECORDS, 'withheld', page, size],
    ask: (signal) => runtime().call('withheldStations', { query: { page, size }, signal }),
    addition: 'withheldStations',
    keepFormer: true,
    staleMs: 0,
  });

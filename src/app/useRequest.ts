import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Station } from '#src/contract/station.ts';
import {
  type Carried,
  loadChoices,
  loadRefused,
  type RefusedRequest,
  RequestDialog,
} from '#src/features/tickets/index.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { requestToEdit } from '#src/ui/show-stop.ts';
import { toast } from '#src/ui/toast.ts';

/**
 * The request for service that is asked about on the map. Opened to write a refused one anew, it asks at that one's stop, or
 * where that is gone, or another is wanted, at the stop that the person presses next.
 */
export const useRequest = () => {
  const { state } = useLocation();
  // The address is written anew while the screen starts, without its state.
  const [key] = useState(() => requestToEdit(state));
  const [refused, setRefused] = useState<RefusedRequest>();
  const [carried, setCarried] = useState<Carried>();
  const [asking, setAsking] = useState<Station>();
  const ask = useCallback(async (station: Station) => {
    try {
      const [{ readChoices }] = await Promise.all([loadChoices(), RequestDialog.load()]);
      setCarried(await readChoices());
      setAsking(station);
    } catch {
      toast.snackbar(MAP_TEXT.requestFailed);
    }
  }, []);
  const elsewhere = () => {
    setAsking(undefined);
    toast.success(MAP_TEXT.chooseStop);
  };

  useEffect(() => {
    if (key === undefined) return;
    const open = async () => {
      const opened = await (await loadRefused()).openRefused(key);
      if (!opened.ok) return toast.snackbar(opened.error);
      if (!opened.value) return;
      setRefused(opened.value);
      if (opened.value.station) await ask(opened.value.station);
      else toast.success(MAP_TEXT.chooseStop);
    };
    open().catch(() => toast.snackbar(MAP_TEXT.requestFailed));
  }, [key, ask]);
  const close = () => {
    setAsking(undefined);
    setRefused(undefined);
    setCarried(undefined);
  };
  /** It is refused no more: the next one is made at the stop that it was asked at. */
  const anew = (from: Carried) => {
    setRefused(undefined);
    setCarried(from);
    void loadChoices().then(({ keepChoices }) => keepChoices(from));
  };
  return { asking, refused, carried, ask, elsewhere, anew, close };
};

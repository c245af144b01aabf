import { useState } from 'react';
import type { Station } from '#src/contract/station.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { Button } from '#src/ui/Button.tsx';
import { stationName } from '../model/station-text.ts';

/** Begins a request at a station, done when the person can say what it is for; failures are said by whoever gives it. */
export type OnRequest = (station: Station) => Promise<void>;

interface RequestButtonProps {
  readonly station: Station;
  readonly onRequest: OnRequest;
  readonly wide?: boolean;
}

/** Request Service: shows that it works until the question stands. */
export const RequestButton = ({ station, onRequest, wide }: RequestButtonProps) => {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onRequest(station);
    setBusy(false);
  };
  return (
    <Button
      busy={busy}
      wide={wide}
      onClick={() => void press()}
      aria-label={MAP_TEXT.requestServiceAt(stationName(station))}
      className="px-3.5 text-sm"
    >
      {MAP_TEXT.requestService}
    </Button>
  );
};

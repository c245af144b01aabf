import { MAP_TEXT } from '#src/texts/map.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useLocate } from '../useLocate.ts';

/** Moves the map to the device's place. */
export const LocateButton = () => {
  const { busy, locate } = useLocate();
  return (
    <IconButton
      icon="locate-fixed"
      label={busy ? MAP_TEXT.locating : MAP_TEXT.showMyPlace}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void locate(false)}
      className="bg-surface shadow-2"
    />
  );
};

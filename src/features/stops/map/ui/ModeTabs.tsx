import { MAP_TEXT } from '#src/texts/map.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import type { Mode } from '../model/url-state.ts';

const OPTIONS = [
  { value: 'all', label: MAP_TEXT.allStations },
  { value: 'route', label: MAP_TEXT.nearRoute },
  { value: 'plan', label: MAP_TEXT.fuelPlan },
] as const;

/** Id of the panel that the modes switch. */
export const MODE_PANEL = 'map-mode-panel';

interface ModeTabsProps {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
}

/** The list panel's three modes. */
export const ModeTabs = ({ mode, onMode }: ModeTabsProps) => (
  <div className="shrink-0 px-4 pt-2.5 md:px-5 md:pt-3.5">
    <Segmented options={OPTIONS} value={mode} onChange={onMode} label={MAP_TEXT.modes} controls={MODE_PANEL} />
  </div>
);

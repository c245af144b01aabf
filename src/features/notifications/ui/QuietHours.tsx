import { SETTINGS } from '#src/texts/settings.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { setQuiet, useQuiet } from '../store.ts';

const TEXT = SETTINGS.notifications.quiet;
const HALF_HOURS = [...Array(48).keys()].map((half) => half * 30);

/** 1320 as '10:00 PM'. */
const timeText = (minutes: number): string => {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

const TIMES = HALF_HOURS.map((minutes) => ({ value: String(minutes), label: timeText(minutes) }));

/** When notifications of this device wait until the morning. */
export const QuietHours = () => {
  const { on, from, to } = useQuiet();
  return (
    <>
      <Switch label={TEXT.label} hint={TEXT.hint} checked={on} onChange={(now) => setQuiet({ on: now })} />
      {on && (
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label={TEXT.from}
            value={String(from)}
            options={TIMES}
            onChange={(minutes) => setQuiet({ from: Number(minutes) })}
          />
          <SelectField
            label={TEXT.to}
            value={String(to)}
            options={TIMES}
            onChange={(minutes) => setQuiet({ to: Number(minutes) })}
          />
        </div>
      )}
    </>
  );
};

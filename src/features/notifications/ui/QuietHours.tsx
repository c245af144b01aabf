import { SETTINGS } from '#src/texts/settings.ts';
import { FieldFrame, fieldControlClass } from '#src/ui/FieldFrame.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { setQuiet, useQuiet } from '../store.ts';

const TEXT = SETTINGS.notifications.quiet;
const HALF_HOURS = [...Array(48).keys()].map((half) => half * 30);

/** 1320 as '10:00 PM'. */
const timeText = (minutes: number): string => {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

interface TimeFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (minutes: number) => void;
}

const TimeField = ({ label, value, onChange }: TimeFieldProps) => (
  <FieldFrame label={label}>
    {(wiring) => (
      <select
        {...wiring}
        className={fieldControlClass}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {HALF_HOURS.map((minutes) => (
          <option key={minutes} value={minutes}>
            {timeText(minutes)}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
);

/** When notifications of this device wait until the morning. */
export const QuietHours = () => {
  const { on, from, to } = useQuiet();
  return (
    <>
      <Switch label={TEXT.label} hint={TEXT.hint} checked={on} onChange={(now) => setQuiet({ on: now })} />
      {on && (
        <div className="grid grid-cols-2 gap-4">
          <TimeField label={TEXT.from} value={from} onChange={(minutes) => setQuiet({ from: minutes })} />
          <TimeField label={TEXT.to} value={to} onChange={(minutes) => setQuiet({ to: minutes })} />
        </div>
      )}
    </>
  );
};

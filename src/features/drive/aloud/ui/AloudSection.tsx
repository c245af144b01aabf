import { DRIVE } from '#src/texts/drive.ts';
import { SETTINGS } from '#src/texts/settings.ts';
import { cardClass, Section } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { setAloud, useAloud } from '../store.ts';

/** Drive mode's part of Settings: the one choice that it keeps, which is made there as well. */
const AloudSection = () => {
  const aloud = useAloud();
  return (
    <Section id="drive" title={SETTINGS.driving.title}>
      <div className={cardClass}>
        <Switch label={DRIVE.alwaysAloud} hint={SETTINGS.driving.aloudHint} checked={aloud} onChange={setAloud} />
      </div>
    </Section>
  );
};

export default AloudSection;

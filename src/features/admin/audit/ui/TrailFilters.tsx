import { useState } from 'react';
import { REPORT } from '#src/contract/report.ts';
import { written } from '#src/contract/written.ts';
import { AUDIT, AUDIT_ACTIONS } from '#src/texts/reports.ts';
import { Button } from '#src/ui/Button.tsx';
import { DayField } from '#src/ui/DayField.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { isWhole, type TrailFilter } from '../model/filter.ts';

interface TrailFiltersProps {
  readonly filter: TrailFilter;
  readonly onChange: (change: Partial<TrailFilter>) => void;
}

const byWord = (a: { readonly label: string }, b: { readonly label: string }) => a.label.localeCompare(b.label);
const KNOWN = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }));
/** Two names of one word would stand as two equal lines. */
const OPTIONS = KNOWN.filter(({ label }, at) => KNOWN.findIndex((one) => one.label === label) === at).sort(byWord);

/** What the trail is narrowed to: a person, an action, days. */
export const TrailFilters = ({ filter, onChange }: TrailFiltersProps) => {
  /** How often they were cleared: a day that could not be chosen stands in its field alone. */
  const [clears, setClears] = useState(0);
  const clear = () => {
    onChange({ person: '', action: '', from: '', to: '' });
    setClears((before) => before + 1);
  };
  const day = (name: 'from' | 'to') => ({
    ...{ compact: true, value: filter[name], outside: AUDIT.outside },
    onChange: (value: string) => onChange({ [name]: value }),
  });
  // An action that this page has no word for may stand in the address.
  const known = filter.action === '' || OPTIONS.some(({ value }) => value === filter.action);
  const own = known ? [] : [{ value: filter.action, label: AUDIT_ACTIONS[filter.action] ?? filter.action }];
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField
        label={AUDIT.person}
        placeholder={AUDIT.personShort}
        clearLabel={AUDIT.clearPerson}
        value={filter.person}
        onChange={(person) => onChange({ person: written(person) })}
        maxLength={REPORT.personMax}
        className="w-72 max-w-full"
      />
      <SelectField
        label={AUDIT.action}
        compact
        value={filter.action}
        onChange={(action) => onChange({ action })}
        options={[{ value: '', label: AUDIT.allActions }, ...own, ...OPTIONS]}
      />
      <DayField key={`from ${clears}`} label={AUDIT.from} {...day('from')} />
      <DayField key={`to ${clears}`} label={AUDIT.to} {...day('to')} />
      {!isWhole(filter) && (
        <Button variant="quiet" onClick={clear}>
          {AUDIT.reset}
        </Button>
      )}
    </div>
  );
};

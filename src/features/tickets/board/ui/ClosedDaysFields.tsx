import { useSearchParams } from 'react-router';
import { BOARD } from '#src/texts/board.ts';
import { DayField } from '#src/ui/DayField.tsx';
import { type DayName, isReversed, readDays, withFilter } from '../model/filters.ts';

const { filters: TEXT } = BOARD;

/** From which day to which tickets were closed, kept in the address. */
export const ClosedDaysFields = ({ compact }: { readonly compact: boolean }) => {
  const [params, setParams] = useSearchParams();
  const days = readDays(params);
  const field = (name: DayName) => ({
    ...{ value: days[name], outside: TEXT.outside, compact },
    onChange: (day: string) => setParams(withFilter(params, name, day || undefined)),
  });
  return (
    <>
      <DayField label={TEXT.closedFrom} {...field('from')} />
      <DayField label={TEXT.closedTo} error={isReversed(days) ? TEXT.turned : undefined} {...field('to')} />
    </>
  );
};

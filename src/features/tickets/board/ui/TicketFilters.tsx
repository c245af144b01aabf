import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { TICKET_PRIORITIES } from '#src/contract/priority.ts';
import type { TicketFilters as Filters } from '#src/data/sync/ticket-page.ts';
import { BOARD } from '#src/texts/board.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Button } from '#src/ui/Button.tsx';
import { Count } from '#src/ui/Count.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { SelectBox, type SelectOption } from '#src/ui/Select.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { ToggleChip } from '#src/ui/ToggleChip.tsx';
import { useViewer } from '../../staff/useViewer.ts';
import { countFilters, type FilterName, STATES, withFilter, withoutFilters } from '../model/filters.ts';
import { useAgents } from '../queries.ts';
import { ClosedDaysFields } from './ClosedDaysFields.tsx';
import { useRoomy } from './useRoomy.ts';

const { filters: TEXT } = BOARD;

const SERVICES: readonly SelectOption[] = [{ value: '', label: TEXT.anyService }, ...SERVICE_TYPES];
const BRANDS: readonly SelectOption[] = [{ value: '', label: TEXT.anyBrand }, ...TRUCK_BRANDS];
const PLACES: readonly SelectOption[] = [
  { value: '', label: TEXT.anyState },
  ...STATES.map((state) => ({ value: state, label: state })),
];
const PRIORITIES: readonly SelectOption[] = [
  { value: '', label: TEXT.anyPriority },
  ...[...TICKET_PRIORITIES].reverse().map((value) => ({ value, label: CHATS.priorities[value] })),
];

/** Oneself, nobody, and the colleagues as far as they are known. */
const useAgentOptions = (chosen: string | undefined): readonly SelectOption[] => {
  const { id } = useViewer();
  const others = (useAgents() ?? []).flatMap((agent) =>
    agent.id === undefined || agent.id === id ? [] : [{ value: agent.id, label: agent.name }],
  );
  const options = [
    { value: '', label: TEXT.anyAgent },
    { value: 'me', label: TEXT.mine },
    { value: 'none', label: TEXT.unassigned },
    ...others,
  ];
  // From an address, before the colleagues are known.
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: TEXT.agent }];
};

interface TicketFiltersProps {
  readonly filters: Filters;
  /** Of closed tickets, which press nobody, and are found by the days on which they were closed. */
  readonly closed?: boolean;
  /** A search before the filters, on a phone in one row with their button. */
  readonly children?: ReactNode;
  /** In that row, where it is: the order. */
  readonly order?: ReactNode;
}

/** The filters of a table of tickets, kept in its address; on a phone, however it is held, in a sheet behind a button. */
export const TicketFilters = ({ filters, closed = false, order, children }: TicketFiltersProps) => {
  const [params, setParams] = useSearchParams();
  const roomy = useRoomy();
  const [open, setOpen] = useState(false);
  /** How often they were cleared: a day that could not be chosen stands in its field alone. */
  const [clears, setClears] = useState(0);
  const agents = useAgentOptions(filters.agent);
  const count = countFilters(filters);
  const set = (name: FilterName) => (value: string) => setParams(withFilter(params, name, value || undefined));
  const select = (name: FilterName, label: string, options: readonly SelectOption[], width?: string) => {
    const box = { label, options, value: filters[name] ?? '', onChange: set(name) };
    return roomy ? <SelectBox {...box} {...(width && { className: width })} /> : <SelectField compact {...box} />;
  };
  const all = (
    <>
      {/* As wide whoever works here: the colleagues come when the rest stands. */}
      {select('agent', TEXT.agent, agents, 'w-44')}
      {select('service', TEXT.service, SERVICES)}
      {select('brand', TEXT.brand, BRANDS)}
      {select('state', TEXT.state, PLACES)}
      {select('priority', TEXT.priority, PRIORITIES)}
      {!closed && (
        <span className="self-end">
          <ToggleChip
            dense={roomy}
            pressed={filters.overdue !== undefined}
            onChange={(on) => set('overdue')(on ? 'true' : '')}
          >
            {TEXT.overdue}
          </ToggleChip>
        </span>
      )}
    </>
  );
  const clear = () => {
    setParams(withoutFilters(params));
    setClears((before) => before + 1);
  };
  if (roomy)
    return (
      <div className="mb-4 grid justify-items-start gap-3">
        {closed && (
          <div className="flex flex-wrap items-start gap-3">
            {children}
            <ClosedDaysFields key={clears} compact />
          </div>
        )}
        <section aria-label={TEXT.label} className="flex flex-wrap items-center gap-2">
          {all}
          {count > 0 && (
            <Button variant="quiet" size="dense" onClick={clear}>
              {TEXT.clear}
            </Button>
          )}
        </section>
      </div>
    );
  return (
    <div className="mb-3 flex items-center gap-2">
      {children}
      <span className="relative flex shrink-0">
        <IconButton
          line
          icon="sliders-horizontal"
          label={TEXT.open(count)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        {count > 0 && <Count value={count} className="pointer-events-none absolute -top-2 -right-2" />}
      </span>
      {order}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={TEXT.label}
        actions={
          <>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {TEXT.show}
            </Button>
            {count > 0 && <Button onClick={clear}>{TEXT.clear}</Button>}
          </>
        }
      >
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 text-ink max-[20rem]:grid-cols-1">
          {all}
          {closed && (
            <div className="col-span-full grid grid-cols-subgrid">
              <ClosedDaysFields key={clears} compact={false} />
            </div>
          )}
        </div>
      </Dialog>
    </div>
  );
};

import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { TICKET_PRIORITIES } from '#src/contract/priority.ts';
import type { TicketFilters as Filters } from '#src/data/sync/ticket-page.ts';
import { BOARD } from '#src/texts/board.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Button } from '#src/ui/Button.tsx';
import { ToggleChip } from '#src/ui/ToggleChip.tsx';
import { SelectBox } from '#src/ui/table/SelectBox.tsx';
import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { useViewer } from '../../staff/useViewer.ts';
import { type FilterName, STATES, withFilter, withoutFilters } from '../model/filters.ts';
import { useAgents } from '../queries.ts';

const { filters: TEXT } = BOARD;

interface Option {
  readonly value: string;
  readonly label: string;
}

const SERVICES: readonly Option[] = [{ value: '', label: TEXT.anyService }, ...SERVICE_TYPES];
const BRANDS: readonly Option[] = [{ value: '', label: TEXT.anyBrand }, ...TRUCK_BRANDS];
const PLACES: readonly Option[] = [
  { value: '', label: TEXT.anyState },
  ...STATES.map((state) => ({ value: state, label: state })),
];
const PRIORITIES: readonly Option[] = [
  { value: '', label: TEXT.anyPriority },
  ...[...TICKET_PRIORITIES].reverse().map((value) => ({ value, label: CHATS.priorities[value] })),
];

/** Oneself, nobody, and the colleagues as far as they are known. */
const useAgentOptions = (chosen: string | undefined): readonly Option[] => {
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
  /** Tickets that are closed press nobody. */
  readonly closed?: boolean;
  /** Above the filters: a search. */
  readonly children?: React.ReactNode;
}

/** The filters of a table of tickets, kept in its address; on a phone behind a button. */
export const TicketFilters = ({ filters, closed = false, children }: TicketFiltersProps) => {
  const [params, setParams] = useSearchParams();
  const tablet = useMediaQuery(MEDIA.tablet);
  const [open, setOpen] = useState(false);
  const panel = useId();
  const agents = useAgentOptions(filters.agent);
  const set = (name: FilterName) => (value: string) => setParams(withFilter(params, name, value || undefined));
  const { q: _, ...own } = filters;
  const count = Object.keys(own).length;
  const select = (name: FilterName, label: string, options: readonly Option[]) => (
    <SelectBox label={label} value={filters[name] ?? ''} options={options} onChange={set(name)} />
  );
  return (
    <div className="mb-4 grid justify-items-start gap-3">
      {children}
      {!tablet && (
        <Button
          icon="sliders-horizontal"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen((before) => !before)}
        >
          {TEXT.open(count)}
        </Button>
      )}
      {(tablet || open) && (
        <section id={panel} aria-label={TEXT.label} className="flex flex-wrap items-center gap-2">
          {select('agent', TEXT.agent, agents)}
          {select('service', TEXT.service, SERVICES)}
          {select('brand', TEXT.brand, BRANDS)}
          {select('state', TEXT.state, PLACES)}
          {select('priority', TEXT.priority, PRIORITIES)}
          {!closed && (
            <ToggleChip
              dense
              pressed={filters.overdue !== undefined}
              onChange={(on) => set('overdue')(on ? 'true' : '')}
            >
              {TEXT.overdue}
            </ToggleChip>
          )}
          {count > 0 && (
            <Button variant="quiet" size="dense" onClick={() => setParams(withoutFilters(params))}>
              {TEXT.clear}
            </Button>
          )}
        </section>
      )}
    </div>
  );
};

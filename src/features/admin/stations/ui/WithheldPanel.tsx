import type { WithheldStation } from '#src/contract/by-hand.ts';
import { townText } from '#src/lib/address.ts';
import { BY_HAND_TEXT as TEXT } from '#src/texts/by-hand.ts';
import { TABLE } from '#src/texts/table.ts';
import { FailedBanner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Tag } from '#src/ui/Tag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { pagerOf, useTableState } from '#src/ui/table/useTableState.ts';
import { momentText } from '../../upload/model/format.ts';
import { PAGE_SIZES } from '../../upload/queries.ts';
import { useWithheld } from '../queries.ts';

const columnsFor = (onOpen: (id: string) => void): readonly TableColumn<WithheldStation>[] => [
  { id: 'name', header: TEXT.fields.name, card: 'title', className: 'font-label', cell: ({ name }) => name },
  {
    id: 'state',
    header: TEXT.state,
    cell: ({ withheld }) => <Tag tone={withheld === 'removed' ? 'red' : 'plain'}>{TEXT[withheld]}</Tag>,
  },
  { id: 'city', header: TEXT.fields.city, card: 'line', cell: (stop) => townText(stop) },
  { id: 'who', header: TEXT.who, card: 'labelled', cell: ({ by }) => by ?? TEXT.unknown },
  {
    id: 'when',
    header: TEXT.when,
    card: 'labelled',
    cell: ({ at }) => (at === undefined ? TEXT.unknown : momentText(at)),
  },
  {
    id: 'actions',
    header: TEXT.edit,
    card: 'action',
    cell: ({ id, name }) => (
      <Button size="dense" aria-label={TEXT.editNamed(name ?? TEXT.unnamed)} onClick={() => onOpen(id)}>
        {TEXT.edit}
      </Button>
    ),
  },
];

/** The stops that drivers do not see. */
export const WithheldPanel = ({ onOpen }: { readonly onOpen: (id: string) => void }) => {
  const state = useTableState({ key: 'withheld', defaults: { pageSize: PAGE_SIZES[0] }, sizes: PAGE_SIZES, sorts: [] });
  const { data, error, former, fetching, again } = useWithheld(state.page, state.pageSize);
  if (error && data === undefined) {
    return (
      <FailedBanner retry={TEXT.tryAgain} onRetry={again}>
        {TEXT.loadFailed}
      </FailedBanner>
    );
  }
  return (
    <>
      <p className="mb-4 text-sm text-ink-2">{TEXT.withheldIntro}</p>
      <DataTable
        label={TEXT.withheld}
        words={TABLE}
        columns={columnsFor(onOpen)}
        rows={data?.content}
        rowId={({ id }) => id}
        busy={former && fetching}
        pager={pagerOf(state, data?.totalElements)}
        empty={<EmptyState icon="map-pin" title={TEXT.noWithheld} text={TEXT.noWithheldText} />}
      />
    </>
  );
};

import type { ReactNode } from 'react';
import type { User } from '#src/contract/user.ts';
import { PEOPLE } from '#src/texts/people.ts';
import { TABLE } from '#src/texts/table.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { pagerOf, type TableStateControl } from '#src/ui/table/useTableState.ts';
import type { UserList } from '../queries.ts';
import { AnswerNotice } from './AnswerNotice.tsx';

interface PeopleTableProps {
  readonly label: string;
  readonly columns: readonly TableColumn<User>[];
  readonly list: UserList;
  readonly state: TableStateControl;
  readonly isBusy: (user: User) => boolean;
  /** The sentence where there is nobody and nothing was searched for. */
  readonly empty: string;
  readonly loading?: ReactNode;
}

/** A list of people with what is to be said about it. */
export const PeopleTable = (props: PeopleTableProps) => {
  const { label, columns, list, state, isBusy, empty, loading } = props;
  const { page, search } = state;
  const { answer, ignored } = list;
  const { content, totalElements: total } = answer.data ?? {};
  const notice = (
    <AnswerNotice answer={answer} words={PEOPLE}>
      {ignored && <Banner icon="info">{PEOPLE.ignored}</Banner>}
    </AnswerNotice>
  );
  if (answer.state === 'failed') {
    return (
      <div className="grid justify-items-start gap-4">
        {notice}
        {page > 0 && <Button onClick={() => state.setPage(0)}>{PEOPLE.firstPage}</Button>}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {notice}
      <DataTable
        label={label}
        words={TABLE}
        columns={columns}
        rows={content}
        rowId={({ id }) => id}
        rowTone={(user) => (isBusy(user) ? 'busy' : undefined)}
        sort={state.sort}
        onSort={state.setSort}
        pager={pagerOf(state, total)}
        busy={answer.former && answer.fetching}
        loading={loading}
        empty={
          <EmptyState
            icon="users"
            title={PEOPLE.nothing}
            text={search === '' ? empty : PEOPLE.nothingFound(search)}
            action={search !== '' && <Button onClick={() => state.setSearch('')}>{PEOPLE.showAll}</Button>}
          />
        }
      />
    </div>
  );
};

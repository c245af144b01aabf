import { useState } from 'react';
import { PAGE, SEARCH } from '#src/contract/limits.ts';
import type { User } from '#src/contract/user.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { PEOPLE } from '#src/texts/people.ts';
import { USERS } from '#src/texts/users.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { PageTitle } from '#src/ui/PageTitle.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { useTableState } from '#src/ui/table/useTableState.ts';
import { personName } from '../model/people.ts';
import { useIsOwn, useUsers } from '../queries.ts';
import { CreateAdmin } from '../ui/CreateAdmin.tsx';
import { PEOPLE_COLUMNS, PEOPLE_SORTS } from '../ui/columns.tsx';
import { OwnAddress } from '../ui/OwnAddress.tsx';
import { PeopleSearch } from '../ui/PeopleSearch.tsx';
import { PeopleTable } from '../ui/PeopleTable.tsx';
import { UserActions } from '../ui/UserActions.tsx';
import { useRowActions } from '../useRowActions.ts';

const APPROVED: TableColumn<User> = {
  id: 'approved',
  header: USERS.approved,
  sortable: true,
  card: 'labelled',
  cell: ({ approved }) => (approved ? USERS.yes : USERS.no),
};

/** What is asked before each action; `after` says what one takes away for good. */
const QUESTIONS = {
  promote: { button: USERS.promote, text: USERS.question.promote, after: undefined },
  passkeys: { button: USERS.passkeys, text: USERS.question.passkeys, after: USERS.passkeysAfter },
  sessions: { button: USERS.sessions, text: USERS.question.sessions, after: USERS.sessionsAfter },
  delete: { button: USERS.delete, text: USERS.question.delete, after: USERS.deleteAfter },
} as const;

/** User Management (`src/contract/README.md#administration`): everybody, for the super administrator. */
const Users = () => {
  const online = useOnline();
  const isOwn = useIsOwn();
  const [creating, setCreating] = useState(false);
  const state = useTableState({
    ...{ key: 'users', defaults: { pageSize: PAGE.table }, sizes: PAGE.sizes, sorts: PEOPLE_SORTS },
    searchMax: SEARCH.max,
  });
  const { page, pageSize, sort, search } = state;
  const list = useUsers({ roles: [], page, pageSize, sort, search, waiting: false });
  const { asked, open, ask, cancel, confirm, actionOn } = useRowActions();

  const buttons = (user: User) => (
    <UserActions user={user} own={isOwn(user)} online={online} now={actionOn(user)} onAsk={ask} />
  );
  const actions: TableColumn<User> = {
    id: 'actions',
    header: PEOPLE.columns.actions,
    card: 'action',
    // In two lines where there are three: the column stays over the others, and must not cover them.
    cell: (user) => (
      <div className="ml-auto flex max-w-76 flex-wrap items-center justify-end gap-2 whitespace-nowrap">
        {buttons(user)}
      </div>
    ),
    cardCell: buttons,
  };
  const question = QUESTIONS[asked && asked.action in QUESTIONS ? (asked.action as keyof typeof QUESTIONS) : 'delete'];
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4 px-(--gutter) pt-7 pb-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{USERS.title}</PageTitle>
        <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
          {USERS.create.action}
        </Button>
      </div>
      <PeopleSearch state={state} />
      <PeopleTable
        label={USERS.list}
        columns={[...PEOPLE_COLUMNS, APPROVED, actions]}
        list={list}
        state={state}
        isBusy={(user) => actionOn(user) !== undefined}
        empty={USERS.empty}
        loading={<Spinner label={USERS.loading} className="p-8" />}
      />
      <ConfirmDialog
        open={open}
        cancel={PEOPLE.cancel}
        title={asked ? personName(asked.user) : ''}
        action={question.button}
        danger={question.after !== undefined}
        onCancel={cancel}
        onConfirm={confirm}
      >
        <p className="text-ink">{question.text}</p>
        {asked && <OwnAddress user={asked.user} />}
        {question.after !== undefined && <p className="mt-2 text-sm">{question.after}</p>}
      </ConfirmDialog>
      <CreateAdmin open={creating} online={online} onClose={() => setCreating(false)} />
    </div>
  );
};

export default Users;

import { useSearchParams } from 'react-router';
import { PAGE, SEARCH } from '#src/contract/limits.ts';
import type { User } from '#src/contract/user.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { withParams } from '#src/lib/with-params.ts';
import { ACCOUNTS } from '#src/texts/accounts.ts';
import { PEOPLE } from '#src/texts/people.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { PageTitle } from '#src/ui/PageTitle.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { useTableState } from '#src/ui/table/useTableState.ts';
import { personName } from '../model/people.ts';
import { useUsers } from '../queries.ts';
import { PEOPLE_COLUMNS, PEOPLE_SORTS } from '../ui/columns.tsx';
import { OwnAddress } from '../ui/OwnAddress.tsx';
import { PeopleSearch } from '../ui/PeopleSearch.tsx';
import { PeopleTable } from '../ui/PeopleTable.tsx';
import { useRowActions } from '../useRowActions.ts';

const ROLES = ['TRUCK_DRIVER', 'TRUCK_OWNER'] as const;
const PANEL = 'accounts-panel';

/** The tab stands in the address beside the table's state, and leads to its first page. */
const useTab = () => {
  const [params, setParams] = useSearchParams();
  const value = params.get('show') === 'waiting' ? 'waiting' : 'all';
  const set = (next: 'all' | 'waiting') =>
    setParams((before) => withParams(before, { page: undefined, show: next === 'waiting' ? next : undefined }));
  return [value, set] as const;
};

/** Accounts: truck drivers and truck owners, approved and disapproved after a question. */
const Accounts = () => {
  const online = useOnline();
  const [tab, setTab] = useTab();
  const state = useTableState({
    ...{ key: 'accounts', defaults: { pageSize: PAGE.default }, sizes: PAGE.sizes, sorts: PEOPLE_SORTS },
    searchMax: SEARCH.max,
  });
  const { page, pageSize, sort, search } = state;
  const list = useUsers({ roles: ROLES, page, pageSize, sort, search, waiting: tab === 'waiting' });
  const { asked, open, ask, cancel, confirm, actionOn } = useRowActions();

  const action: TableColumn<User> = {
    id: 'actions',
    header: PEOPLE.columns.actions,
    card: 'action',
    // One button for both, so that the focus stays where it is when one becomes the other.
    cell: (user) => {
      const [word, does] = user.approved
        ? ([ACCOUNTS.disapprove, 'reject'] as const)
        : ([ACCOUNTS.approve, 'approve'] as const);
      return (
        <Button
          size="dense"
          variant={user.approved ? 'danger-2' : 'second'}
          disabled={!online}
          busy={actionOn(user) !== undefined}
          busyLabel={user.approved ? ACCOUNTS.disapproving : ACCOUNTS.approving}
          aria-label={ACCOUNTS.actionOf(word, personName(user))}
          onClick={() => ask(user, does)}
        >
          {word}
        </Button>
      );
    },
  };
  const rejecting = asked?.action === 'reject';
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4 px-(--gutter) pt-7 pb-12">
      <PageTitle>{ACCOUNTS.title}</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Tabs
          label={ACCOUNTS.tabs.label}
          options={[
            { value: 'all', label: ACCOUNTS.tabs.all },
            { value: 'waiting', label: ACCOUNTS.tabs.waiting },
          ]}
          value={tab}
          onChange={setTab}
          controls={PANEL}
          className="flex-1"
        />
        <PeopleSearch state={state} />
      </div>
      <div id={PANEL} role="tabpanel" aria-label={ACCOUNTS.list}>
        <PeopleTable
          label={ACCOUNTS.list}
          columns={[...PEOPLE_COLUMNS, action]}
          list={list}
          state={state}
          isBusy={(user) => actionOn(user) !== undefined}
          empty={tab === 'waiting' ? ACCOUNTS.emptyWaiting : ACCOUNTS.empty}
        />
      </div>
      <ConfirmDialog
        open={open}
        cancel={PEOPLE.cancel}
        title={rejecting ? ACCOUNTS.disapprove : ACCOUNTS.approve}
        action={rejecting ? ACCOUNTS.disapprove : ACCOUNTS.approve}
        danger={rejecting}
        onCancel={cancel}
        onConfirm={confirm}
      >
        <p className="text-ink">
          {asked && ACCOUNTS.question[rejecting ? 'reject' : 'approve'](personName(asked.user))}
        </p>
        {asked && <OwnAddress user={asked.user} />}
        {asked?.action === 'approve' && asked.user.approval === 'REJECTED' && (
          <p className="mt-2 text-sm">{ACCOUNTS.rejectedBefore}</p>
        )}
      </ConfirmDialog>
    </div>
  );
};

export default Accounts;

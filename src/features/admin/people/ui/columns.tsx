import type { User } from '#src/contract/user.ts';
import { PEOPLE } from '#src/texts/people.ts';
import type { TableColumn } from '#src/ui/table/types.ts';
import { personName } from '../model/people.ts';

/** Names by which the server sorts the list. */
export const PEOPLE_SORTS = ['companyName', 'email', 'firstName', 'lastName', 'profileTypeName', 'approved'] as const;

const text = (value: string | undefined) => value || <span className="text-ink-3">{PEOPLE.none}</span>;

/** An address is not broken before it is longer than any sensible one; in a card the card breaks it. */
const wholeAddress = { display: 'block', minWidth: '10rem', maxWidth: '22rem', overflowWrap: 'break-word' } as const;

/** The columns that Accounts and User Management share. */
export const PEOPLE_COLUMNS: readonly TableColumn<User>[] = [
  {
    id: 'companyName',
    header: PEOPLE.columns.company,
    sortable: true,
    cell: ({ companyName }) => text(companyName),
    cardCell: ({ companyName }) => companyName,
  },
  {
    id: 'email',
    header: PEOPLE.columns.email,
    sortable: true,
    cell: ({ email, verified }) => (
      <span style={wholeAddress}>
        {text(email)}
        {verified === false && <span className="block text-xs text-ink-3">{PEOPLE.unverified}</span>}
      </span>
    ),
  },
  {
    id: 'firstName',
    header: PEOPLE.columns.firstName,
    sortable: true,
    card: 'title',
    cell: ({ firstName }) => text(firstName),
    cardCell: personName,
  },
  {
    id: 'lastName',
    header: PEOPLE.columns.lastName,
    sortable: true,
    card: 'hidden',
    cell: ({ lastName }) => text(lastName),
  },
  {
    id: 'profileTypeName',
    header: PEOPLE.columns.role,
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ profileTypeName, approval }) => (
      <>
        {PEOPLE.roles[profileTypeName]}
        {approval && approval !== 'APPROVED' && (
          <span className="block text-xs text-ink-3">{PEOPLE.approval[approval]}</span>
        )}
      </>
    ),
  },
];

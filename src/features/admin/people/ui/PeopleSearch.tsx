import { SEARCH } from '#src/contract/limits.ts';
import { written } from '#src/contract/written.ts';
import { PEOPLE } from '#src/texts/people.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import type { TableStateControl } from '#src/ui/table/useTableState.ts';

/** The search of both lists. */
export const PeopleSearch = ({ state }: { readonly state: TableStateControl }) => (
  <SearchField
    label={PEOPLE.search}
    labelHidden
    placeholder={PEOPLE.searchShort}
    clearLabel={PEOPLE.clearSearch}
    value={state.search}
    onChange={(text) => state.setSearch(written(text))}
    maxLength={SEARCH.max}
    className="w-full sm:max-w-110"
  />
);

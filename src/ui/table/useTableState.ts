import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readState, saysAnything, type TableRules, type TableState, writeState } from './table-url.ts';
import type { TableSort } from './types.ts';

interface TableStateOptions extends TableRules {
  /** Names the table in the storage of this device. */
  readonly key: string;
  /** A visit whose address says nothing of the table finds it as it was left. */
  readonly remember?: boolean | undefined;
}

export interface TableStateControl extends TableState {
  /** Rows of a page that are offered; the table's own default is among them in any case. */
  readonly sizes: readonly number[];
  readonly setPage: (page: number) => void;
  /** These three lead back to the first page. */
  readonly setPageSize: (pageSize: number) => void;
  readonly setSort: (sort: TableSort) => void;
  readonly setSearch: (search: string) => void;
}

/**
 * What a pager needs of a table's state.
 * @param hasNext by the total unless given
 */
export const pagerOf = (
  { page, pageSize, sizes, setPage, setPageSize }: TableStateControl,
  total: number | undefined,
  hasNext = total !== undefined && (page + 1) * pageSize < total,
) => ({ page, pageSize, sizes, total, hasNext, onPage: setPage, onPageSize: setPageSize });

const storageKey = (key: string): string => `table:${key}`;

/** What was searched for is left out: it may be a person's name, and the next visitor another person. */
const stored = (key: string): URLSearchParams => {
  try {
    const params = new URLSearchParams(localStorage.getItem(storageKey(key)) ?? '');
    params.delete('q');
    return params;
  } catch {
    return new URLSearchParams();
  }
};

const store = (key: string, state: TableState, rules: TableRules): void => {
  try {
    const text = writeState(new URLSearchParams(), { ...state, search: '' }, rules).toString();
    if (text) localStorage.setItem(storageKey(key), text);
    else localStorage.removeItem(storageKey(key));
  } catch {
    // Storage is closed or full: the address still has it.
  }
};

/**
 * Page, page size, order and search of a table, kept in the address, so that a reload, a link and the back button find the
 * same rows. Typing replaces the address, everything else adds to the history.
 */
export const useTableState = ({ key, remember = false, ...rules }: TableStateOptions): TableStateControl => {
  const [params, setParams] = useSearchParams();
  // Until the address says something, a visit shows what was stored; a person's own change ends that.
  const waiting = useRef(remember);
  const said = saysAnything(params);
  const fromStore = remember && waiting.current && !said;
  const address = params.toString();
  const kept = useMemo(() => (fromStore ? stored(key) : undefined), [fromStore, key]);
  const { defaults, sizes, sorts } = rules;
  const { pageSize: size, sort: order } = defaults;
  const sizeList = sizes.join();
  const sortList = sorts?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rules are written in place, so they are compared by value
  const state = useMemo(
    () => readState(kept ?? new URLSearchParams(address), rules),
    [kept, address, size, order?.by, order?.descending, sizeList, sortList],
  );

  const now = useRef({ state, params, rules, setParams });
  useEffect(() => {
    now.current = { state, params, rules, setParams };
  });

  useEffect(() => {
    if (!kept) {
      waiting.current = false;
      return;
    }
    const { state: shown, params: before, rules: own, setParams: set } = now.current;
    const next = writeState(before, shown, own);
    if (saysAnything(next)) set(next, { replace: true });
    else waiting.current = false;
  }, [kept]);

  useEffect(() => {
    if (remember && !kept) store(key, state, now.current.rules);
  }, [remember, kept, key, state]);

  const change = useCallback((part: Partial<TableState>, replace = false) => {
    const { state: before, params: from, rules: own, setParams: set } = now.current;
    waiting.current = false;
    const next = { ...before, page: 0, ...part };
    now.current = { ...now.current, state: next, params: writeState(from, next, own) };
    set(now.current.params, { replace });
  }, []);

  const setters = useMemo(
    () => ({
      setPage: (page: number) => change({ page }),
      setPageSize: (pageSize: number) => change({ pageSize }),
      setSort: (sort: TableSort) => change({ sort }),
      setSearch: (search: string) => change({ search: search.trim() }, true),
    }),
    [change],
  );
  return { ...state, ...setters, sizes: [...new Set([...sizes, size])].sort((a, b) => a - b) };
};

import { useEffect, useRef, useState } from 'react';
import { TRIP } from '#src/contract/limits.ts';
import { ROUTE_TEXT } from '#src/texts/route.ts';
import { cx } from '#src/ui/cx.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { setVia, useStopsStore, type ViaDraft } from '../../map/store.ts';
import { moved } from '../model/reorder.ts';
import { PlaceField } from './PlaceField.tsx';

interface ViaFieldsProps {
  /** False while the maps service loads. */
  readonly ready: boolean;
  /** Under the one row of a desktop's top bar; else stacked among the fields of a phone. */
  readonly bar: boolean;
}

/** Where the focus goes once a place was moved: to its button of the same direction, at the end to the other one. */
interface FocusTarget {
  readonly key: number;
  readonly by: number;
}

const useFocus = (via: readonly ViaDraft[]) => {
  const list = useRef<HTMLOListElement>(null);
  const focusAfter = useRef<FocusTarget>(undefined);
  const added = useStopsStore((state) => state.added);
  useEffect(() => {
    if (added === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-via="${added}"] input`)?.focus();
    useStopsStore.setState({ added: undefined });
  }, [added]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is moved in the page loses the focus
  useEffect(() => {
    if (!focusAfter.current) return;
    const { key, by } = focusAfter.current;
    focusAfter.current = undefined;
    const buttons = [by, -by].map((way) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-via="${key}"] [data-by="${way}"]:enabled`),
    );
    buttons.find((button) => button)?.focus();
  }, [via]);
  return { list, focusAfter };
};

/** The places on the way, in order: each can be changed, moved by one, and removed. Their number has a limit. */
const ViaFields = ({ ready, bar }: ViaFieldsProps) => {
  const via = useStopsStore((state) => state.fields.via);
  const [said, setSaid] = useState('');
  const { list, focusAfter } = useFocus(via);
  const move = (at: number, by: 1 | -1) => {
    const draft = via[at];
    if (!draft) return;
    focusAfter.current = { key: draft.key, by };
    setVia(moved(via, at, by));
    setSaid(ROUTE_TEXT.moved(draft.text, at + by + 1, via.length));
  };
  const remove = (at: number) => {
    const next = via[at + 1] ?? via[at - 1];
    const row = next && list.current?.querySelector(`[data-via="${next.key}"] [data-remove]`);
    const nextFocus = row ?? list.current?.closest('form')?.querySelector('[data-add-stop]');
    if (nextFocus instanceof HTMLElement) nextFocus.focus();
    setVia(via.filter((_, i) => i !== at));
  };
  const mover = (at: number, by: 1 | -1) => (
    <IconButton
      icon={by < 0 ? 'arrow-up' : 'arrow-down'}
      size={20}
      label={by < 0 ? ROUTE_TEXT.moveUp(at + 1) : ROUTE_TEXT.moveDown(at + 1)}
      data-by={by}
      disabled={via[at + by] === undefined}
      onClick={() => move(at, by)}
      className="w-11!"
    />
  );
  return (
    <div className={cx(bar && 'w-full')}>
      <ol
        ref={list}
        aria-label={ROUTE_TEXT.stops}
        className={cx('grid gap-2', bar && 'grid-cols-2 gap-x-4 xl:grid-cols-3')}
      >
        {via.map((draft, at) => (
          <li key={draft.key} data-via={draft.key} className="flex items-center">
            <span
              aria-hidden
              className="mr-2 grid size-6 shrink-0 place-items-center rounded-full bg-route text-xs font-strong text-route-case"
            >
              {at + 1}
            </span>
            <PlaceField
              draft={draft}
              onDraft={({ text, place }) =>
                setVia(via.map((one) => (one.key === draft.key ? { key: one.key, text, place } : one)))
              }
              label={ROUTE_TEXT.stop(at + 1)}
              ready={ready}
              listBelowForm={false}
              className="min-w-0 flex-1"
              trailing={
                <IconButton
                  icon="x"
                  size={20}
                  label={ROUTE_TEXT.remove(at + 1)}
                  data-remove
                  onClick={() => remove(at)}
                />
              }
            />
            {(via.length > 2 || (via.length === 2 && at === 1)) && mover(at, -1)}
            {(via.length > 2 || (via.length === 2 && at === 0)) && mover(at, 1)}
          </li>
        ))}
      </ol>
      {via.length >= TRIP.viaMax && <p className="mt-1.5 text-sm text-ink-2">{ROUTE_TEXT.full(TRIP.viaMax)}</p>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
};

export default ViaFields;

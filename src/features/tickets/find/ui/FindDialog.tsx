import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { SEARCH } from '#src/contract/limits.ts';
import { PATHS } from '#src/contract/paths.ts';
import { FIND } from '#src/texts/find.ts';
import { Banner, FailedBanner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { type Finding, useFinding } from '../queries.ts';
import { closeFind, useFindOpen } from '../store.ts';
import { FoundRow } from './FoundRow.tsx';

/** The dialog does not jump with each key that is pressed in it. */
const RESULTS_HEIGHT = 'min(28rem, 60dvh)';

/** Up and down from the field through what was found, and back. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li a')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

const problemOf = (state: Finding['state']): string | undefined => {
  if (state === 'short') return FIND.tooShort(SEARCH.min);
  return state === 'long' ? FIND.tooLong(SEARCH.max) : undefined;
};

/** What was found, or why there is nothing. */
const Results = ({ finding }: { readonly finding: Finding }) => {
  const { state, items, source, hasMore } = finding;
  if (state === 'failed')
    return (
      <FailedBanner retry={FIND.tryAgain} onRetry={finding.retry}>
        {FIND.failed}
      </FailedBanner>
    );
  if (state === 'searching' && items.length === 0) return <Spinner late label={FIND.searching} className="py-8" />;
  if (state !== 'found' && state !== 'searching') return null;
  return (
    <>
      {source !== 'server' && (
        <Banner icon={source === 'offline' ? 'cloud-off' : 'hard-drive'}>
          {source === 'offline' ? FIND.offline : FIND.notServed}
        </Banner>
      )}
      <p role="status" className={items.length > 0 ? 'py-2 text-sm' : 'sr-only'}>
        {state === 'searching' ? FIND.searching : FIND.found(items.length, hasMore)}
      </p>
      {items.length === 0 && (
        <EmptyState
          icon="search"
          level={3}
          title={FIND.nothing}
          text={source === 'server' ? FIND.nothingHint : FIND.nothingStored}
        />
      )}
      <ul aria-label={FIND.results} className="-mx-4 border-t border-line empty:hidden">
        {items.map((found) => (
          <FoundRow key={found.key} found={found} onOpen={closeFind} />
        ))}
      </ul>
      {hasMore && (
        <Button wide className="mt-4" busy={finding.loadingMore} onClick={finding.loadMore}>
          {FIND.more}
        </Button>
      )}
    </>
  );
};

/**
 * Find in tickets and messages: over any page, by "/" or its button. Arrows go through what was found, Enter opens it, in
 * the field the first one.
 */
const FindDialog = () => {
  const open = useFindOpen((state) => state.open);
  const [typed, setTyped] = useState('');
  const finding = useFinding(typed);
  const navigate = useNavigate();
  const problem = problemOf(finding.state);

  // Enter may come before the answer: it then holds until that is there.
  const [entered, setEntered] = useState(false);
  const first = finding.items[0]?.ticket.id;
  useEffect(() => {
    if (!entered || finding.state === 'searching') return;
    setEntered(false);
    if (finding.state !== 'found' || first === undefined) return;
    closeFind();
    void navigate(PATHS.chat(first));
  }, [entered, finding.state, first, navigate]);
  const close = () => {
    // Thought better of: an answer that comes now leads nowhere.
    setEntered(false);
    closeFind();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={FIND.title}
      size="wide"
      actions={<Button onClick={close}>{FIND.close}</Button>}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows only spare the Tab key */}
      <div onKeyDown={moveFocus} style={{ minHeight: RESULTS_HEIGHT }}>
        <Field
          label={FIND.field}
          icon="search"
          hint={problem ?? FIND.hint}
          className="pt-2 pb-3"
          inputProps={{
            autoFocus: true,
            type: 'search',
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'search',
            value: typed,
            onChange: (event) => {
              setTyped(event.target.value);
              setEntered(false);
            },
            onFocus: (event) => event.target.select(),
            onKeyDown: ({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && setEntered(true),
          }}
        />
        <Results finding={finding} />
      </div>
    </Dialog>
  );
};

export default FindDialog;

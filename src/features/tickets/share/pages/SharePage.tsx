import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FILES } from '#src/contract/limits.ts';
import { PATHS } from '#src/contract/paths.ts';
import { NEXT_REQUEST } from '#src/data/db/drafts.ts';
import { errorText } from '#src/data/outbox/error-text.ts';
import { OPEN_TO_WRITE_HASH } from '#src/data/worker-messages.ts';
import { LATE_SHARE } from '#src/texts/late-share.ts';
import { SHARE_TEXT } from '#src/texts/share.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageTitle } from '#src/ui/PageTitle.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { toast } from '#src/ui/toast.ts';
import { removeDraftFile } from '../../files/commands.ts';
import { ChosenFiles } from '../../files/ui/ChosenFiles.tsx';
import { chatLists } from '../../list/model/list.ts';
import { useStoredTickets } from '../../list/queries.ts';
import { useListLoading } from '../../refresh/queries.ts';
import { useViewer } from '../../staff/useViewer.ts';
import { dropSharedWords, putShare, readShareProblems } from '../commands.ts';
import { type SharedView, useClaimed, useShared } from '../queries.ts';
import { TicketChoice } from '../ui/TicketChoice.tsx';

const Words = ({ words }: { readonly words: string }) => (
  <div className="flex items-start gap-2 rounded-md border border-line bg-surface py-2 pr-1 pl-4">
    {/* biome-ignore lint/a11y/useSemanticElements: no field set, what is quoted has a name */}
    <div role="group" aria-label={SHARE_TEXT.words} className="max-h-40 min-w-0 flex-1 overflow-y-auto py-2">
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {words}
      </p>
    </div>
    <IconButton icon="x" size={20} label={SHARE_TEXT.dropWords} onClick={() => void dropSharedWords()} />
  </div>
);

/** Sentences at once; the rest is counted. */
const PROBLEMS_SHOWN = 12;

const Problems = ({ problems }: { readonly problems: readonly string[] }) => {
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  const said = [...counts];
  const more = said.slice(PROBLEMS_SHOWN).reduce((sum, [, count]) => sum + count, 0);
  return (
    <Banner tone="bad" action={<Button onClick={() => void readShareProblems()}>{SHARE_TEXT.understood}</Button>}>
      <p className="font-label">{SHARE_TEXT.problems}</p>
      <ul>
        {said.slice(0, PROBLEMS_SHOWN).map(([problem, count]) => (
          <li key={problem} className="wrap-anywhere">
            {count > 1 ? SHARE_TEXT.problemOf(problem, count) : problem}
          </li>
        ))}
        {more > 0 && <li>{SHARE_TEXT.moreProblems(more)}</li>}
      </ul>
    </Banner>
  );
};

const isKnown = (trouble: string | null): trouble is keyof typeof SHARE_TEXT.trouble =>
  trouble !== null && Object.hasOwn(SHARE_TEXT.trouble, trouble);

const isEmpty = ({ files, words }: SharedView): boolean => files.length === 0 && words === '';

/**
 * What other apps have shared with this one, and which conversation it is for. Where there is but one and nothing is left to
 * say, it is put there at once.
 */
const SharePage = () => {
  const viewer = useViewer();
  const { staff } = viewer;
  const [list] = chatLists(staff);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const claim = useClaimed(search.get('held') ?? undefined);
  const [claimed, late] = [claim !== 'not-yet', claim === 'late'];
  const shared = useShared();
  const tickets = useStoredTickets(list, viewer)?.tickets;
  const { state } = useListLoading(staff, list);
  const [failure, setFailure] = useState<string>();
  const title = useRef<HTMLDivElement>(null);
  const trouble = search.get('trouble');

  const put = useCallback(
    async (ticketId: string) => {
      const { pathname } = window.location;
      const done = await putShare(ticketId);
      if (!done.ok) return setFailure(errorText(done.error));
      // Of a request that was discarded meanwhile, it goes with the next one.
      const { left, moved, place } = done.value;
      if (left > 0 && moved === 0) return setFailure(SHARE_TEXT.full(FILES.maxCount));
      if (left > 0) toast.warning(SHARE_TEXT.left(left, FILES.maxCount));
      if (place === NEXT_REQUEST) toast.success(SHARE_TEXT.keptForRequest);
      // Who has gone on to another page meanwhile stays there.
      if (window.location.pathname !== pathname) return;
      void navigate(place === NEXT_REQUEST ? PATHS.map : PATHS.chat(place) + OPEN_TO_WRITE_HASH, { replace: true });
    },
    [navigate],
  );

  const ready = claimed && !late && shared && !isEmpty(shared) && shared.problems.length === 0 && !isKnown(trouble);
  const only = ready && state !== 'loading' && !failure && tickets?.length === 1 ? tickets[0]?.row.id : undefined;
  const going = useRef(false);
  useEffect(() => {
    if (only === undefined || going.current) return;
    going.current = true;
    void put(only);
  }, [only, put]);

  const newRequest = <Button onClick={() => void put(NEXT_REQUEST)}>{SHARE_TEXT.newRequest}</Button>;
  const waiting = !claimed || !shared || tickets === undefined || only !== undefined;
  const nobody = tickets?.length === 0;
  return (
    <div className="mx-auto grid w-full max-w-170 grid-cols-[minmax(0,1fr)] content-start gap-5 px-(--gutter) pt-7 pb-12">
      <div ref={title} tabIndex={-1} className="outline-none">
        <PageTitle>{SHARE_TEXT.title}</PageTitle>
      </div>
      {isKnown(trouble) && <Banner tone="bad">{SHARE_TEXT.trouble[trouble]}</Banner>}
      {late && <Banner tone="warn">{LATE_SHARE.text}</Banner>}
      {failure && <Banner tone="bad">{failure}</Banner>}
      {shared && shared.problems.length > 0 && <Problems problems={shared.problems} />}
      {shared && claimed && (
        <>
          <ChosenFiles
            files={shared.files}
            onRemove={(id) => void removeDraftFile(id)}
            onEmpty={() => title.current?.focus()}
          />
          {shared.words !== '' && <Words words={shared.words} />}
        </>
      )}
      {waiting || (nobody && state === 'loading') ? (
        <Spinner label={SHARE_TEXT.loading} />
      ) : isEmpty(shared) ? (
        <EmptyState
          icon="paperclip"
          title={SHARE_TEXT.empty}
          text={SHARE_TEXT.emptyHint}
          action={<LinkButton to={PATHS.chats}>{SHARE_TEXT.goToChats}</LinkButton>}
        />
      ) : nobody ? (
        <EmptyState
          icon="messages-square"
          title={state === 'offline' ? SHARE_TEXT.noneHere : SHARE_TEXT.none}
          text={staff ? SHARE_TEXT.noneStaff : state === 'offline' ? SHARE_TEXT.noneHereHint : SHARE_TEXT.noneHint}
          action={staff ? <LinkButton to={PATHS.boardTable}>{SHARE_TEXT.goToBoard}</LinkButton> : newRequest}
        />
      ) : (
        <Section id="conversations" title={SHARE_TEXT.choose}>
          <p className="-mt-1 mb-3 text-sm text-ink-2">
            {SHARE_TEXT.chooseHint}
            {shared.files.length > FILES.maxCount && ` ${SHARE_TEXT.several(FILES.maxCount)}`}
          </p>
          <TicketChoice tickets={tickets} staff={staff} onChoose={(id) => void put(id)} />
          {!staff && <div className="mt-4">{newRequest}</div>}
        </Section>
      )}
    </div>
  );
};

export default SharePage;

import { FILES } from '#src/contract/limits.ts';
import { CHATS } from '#src/texts/chats.ts';
import { SHARE_TEXT } from '#src/texts/share.ts';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/toast.ts';
import { ChosenFiles } from '../../files/ui/ChosenFiles.tsx';
import type { DraftFiles } from '../../files/ui/useDraftFiles.ts';
import { draftForRequest } from '../commands.ts';
import type { Draft } from './useDraft.ts';

interface LeftDraftProps {
  readonly ticketId: string;
  readonly staff: boolean;
  readonly draft: Draft;
  readonly files: DraftFiles;
}

/** What was written or shared into a conversation that has been closed since: nothing of it is hidden, and it has a way on. */
const LeftDraft = ({ ticketId, staff, draft, files }: LeftDraftProps) => {
  const take = async (unstored: ReadonlySet<string>) => {
    const shown = files.detach();
    const left = await draftForRequest(ticketId);
    const late = shown.filter(({ id }) => unstored.has(id));
    files.restore(left.ok ? shown.filter((file) => left.value.includes(file.id) || late.includes(file)) : shown);
    if (!left.ok) return;
    const why = [
      left.value.length > 0 && SHARE_TEXT.left(left.value.length, FILES.maxCount),
      late.length > 0 && SHARE_TEXT.unstored(late.length),
    ].filter(Boolean);
    if (why.length > 0) toast.warning(why.join(' '));
    else toast.success(CHATS.keptForRequest);
  };
  const keep = () => draft.change(() => files.settled(take));
  const discard = () => {
    draft.type('');
    for (const { id } of files.files) files.remove(id);
  };
  return (
    <section aria-label={CHATS.leftDraft} className="grid gap-2 px-2 pb-3 lg:px-3">
      <p className="text-sm font-label text-ink-2">{CHATS.leftDraftHint}</p>
      <ChosenFiles
        files={files.files}
        unstored={files.unstored}
        sendable={false}
        onRemove={files.remove}
        onEmpty={() => undefined}
      />
      {draft.text.trim() !== '' && (
        <p
          dir="auto"
          className="max-h-40 overflow-y-auto rounded-sm bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere"
        >
          {draft.text}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!staff && <Button onClick={() => void keep()}>{SHARE_TEXT.newRequest}</Button>}
        <Button variant="quiet" onClick={discard}>
          {CHATS.discard}
        </Button>
      </div>
    </section>
  );
};

export default LeftDraft;

import type { MessageRow } from '#src/data/db/database.ts';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { messageSummary } from '../../words/model/message-text.ts';

/** What a person can do with a message. */
export interface MessageActions {
  /** Shows a picture large; by the key of `ConversationPicture`. */
  open(picture: string): void;
  retry(key: string): void;
  edit(key: string): void;
  discard(key: string): void;
  copy(text: string): void;
  /** Keeps it for the next request; false for those who make none. */
  readonly newRequest: false | ((key: string) => void);
  /** Lets what waits behind a refused one go. @param key of the refused one */
  release(key: string): void;
  /** Says which message of the server it is; undefined for none. */
  answer(key: string, id: string | undefined): void;
}

interface ActionProps {
  readonly label: string;
  /** What a screen reader says: with the message. */
  readonly name: string;
  readonly bad?: boolean;
  readonly onPress: () => void;
}

const Action = ({ label, name, bad = false, onPress }: ActionProps) => (
  <button
    type="button"
    className={cx(
      'min-h-12 px-3 text-sm font-strong underline-offset-3 hover:underline',
      bad ? 'text-red-text' : 'text-blue-text',
    )}
    aria-label={name}
    onClick={onPress}
  >
    {label}
  </button>
);

interface FailedActionsProps {
  readonly row: MessageRow;
  readonly actions: MessageActions;
  /** A voice note cannot be put back into the box. */
  readonly editable: boolean;
  /** The ticket takes nothing more: no try can succeed, and there is no box to write in. */
  readonly closed: boolean;
}

/**
 * Of what nothing is wrong with: held back because another agent answers by now, or for one before it that is being changed, or lost
 * by a server that was restored.
 */
const AGAIN: Readonly<Record<string, string>> = {
  NOT_TAKEN: CHATS.sendAnyway,
  HELD_FOR_EDIT: CHATS.sendNow,
  LOST_BY_SERVER: CHATS.sendAgain,
};

/** What can be done with a message that was refused. */
export const FailedActions = ({ row: { key, message, error }, actions, editable, closed }: FailedActionsProps) => {
  const { newRequest } = actions;
  const text = messageSummary(message);
  const again = AGAIN[error?.code ?? ''] ?? CHATS.retry;
  return (
    <p className="-mt-1 -mr-3 -mb-3 flex flex-wrap justify-end">
      {closed && editable && (
        <Action label={CHATS.copy} name={CHATS.copyOf(text)} onPress={() => actions.copy(message.text ?? '')} />
      )}
      {closed && newRequest && (
        <Action label={CHATS.newRequest} name={CHATS.newRequestOf(text)} onPress={() => newRequest(key)} />
      )}
      {!closed && <Action label={again} name={`${again}: ${text}`} onPress={() => actions.retry(key)} />}
      {!closed && editable && <Action label={CHATS.edit} name={CHATS.editOf(text)} onPress={() => actions.edit(key)} />}
      <Action label={CHATS.discard} name={CHATS.discardOf(text)} bad onPress={() => actions.discard(key)} />
    </p>
  );
};

interface FailedNoteProps {
  /** The action's key. */
  readonly id: string;
  readonly text: string;
  readonly actions: MessageActions;
}

/** What can be done with an internal note that was refused. */
export const FailedNote = ({ id, text, actions }: FailedNoteProps) => (
  <p className="-mt-1 -mb-3 -ml-3 flex flex-wrap">
    <Action label={CHATS.retry} name={CHATS.retryOf(text)} onPress={() => actions.retry(id)} />
    <Action label={CHATS.discard} name={CHATS.discardOf(text)} bad onPress={() => actions.discard(id)} />
  </p>
);

interface ReleaseActionProps {
  /** What the message, or the note, says. */
  readonly text: string;
  readonly actions: MessageActions;
  /** Key of the message that holds it back. */
  readonly by: string;
}

/** Lets a message, or an internal note, go without the refused one that it waits for. */
export const ReleaseAction = ({ text, actions, by }: ReleaseActionProps) => (
  <p className="-mx-3 -mt-1 -mb-3 flex">
    <Action label={CHATS.sendWithout} name={CHATS.sendWithoutOf(text)} onPress={() => actions.release(by)} />
  </p>
);

import { written } from '#src/contract/written.ts';
import type { CommitResult } from '#src/data/runtime.ts';
import type { PageRuntime } from '#src/data/start.ts';
import type { Step } from './actions.ts';
import { type Boxes, deliver, NOTHING, type OpenBox, type Press, type Target } from './boxes.ts';
import { type Conversation, POISON, type Said } from './memory.ts';
import type { Tab, World } from './world.ts';

interface ComposingDeps {
  readonly world: World;
  readonly boxes: Boxes;
  /** Its place among what was said (`makeActions`). */
  readonly takePlace: (tab: Tab, conversation: Conversation, deed: Said) => Promise<void>;
}

/** The boxes of messages, one a conversation on each page. */
export const makeComposing = ({ world, boxes, takePlace }: ComposingDeps) => {
  const { trace, random } = world;

  const pressOn = (conversation: Conversation, one: OpenBox, runtime: PageRuntime): Press | undefined => {
    const { tab, box } = one;
    const said: Said & { text: string } = { text: written(box.text()), files: [], known: 'maybe' };
    if (said.text === '') return undefined;
    conversation.said.push(said);
    trace(`${tab.page.owner.name}: sends "${said.text}" in ${conversation.id}`);
    const begin = async (): Promise<CommitResult> => {
      // Another tab may have sent it right before the press.
      if (written(box.text()) === '') return NOTHING;
      return deliver(one, (text, draftRemainder) => {
        said.text = text;
        return runtime.outbox.commit('message.send', { ticket_id: conversation.id, text }, { draftRemainder });
      });
    };
    /** Another tab may have sent it: then this one has made nothing of it. */
    const note = async (done: CommitResult | undefined): Promise<void> => {
      if (!done) return;
      const made =
        done.ok && (await world.read(tab, (db) => db.messages.where('key').equals(done.value.key).count())) > 0;
      said.known = made ? 'made' : 'refused';
    };
    return { deed: said, begin, note, prepare: () => takePlace(tab, conversation, said) };
  };
  const boxOf =
    (conversation: Conversation): Target =>
    (tab) =>
      boxes.openIn(
        tab,
        (one) => one.conversation === conversation,
        () => ({
          draft: conversation.id,
          what: conversation.id,
          conversation,
          press: (one, runtime) => pressOn(conversation, one, runtime),
        }),
      );

  /** Writes a message and sends it: with it goes what stood in the box before. */
  const sayIn = async (conversation: Conversation): Promise<void> => {
    const [tab] = await boxes.place();
    const kind = random();
    const text = kind < 0.06 ? `${POISON} ${boxes.next()}` : kind < 0.3 ? 'ok' : boxes.next();
    await boxes.typeIn(tab, boxOf(conversation), text);
    if (world.tabs.includes(tab)) await boxes.sendIn(tab, boxOf(conversation));
  };

  const type: Step = async () => {
    const [tab, conversation] = await boxes.place();
    await boxes.typeIn(tab, boxOf(conversation), boxes.next());
    await boxes.noteStored(tab);
  };

  const press: Step = async () => {
    const [tab, conversation] = await boxes.place();
    await boxes.pressIn(tab, boxOf(conversation));
  };

  return { sayIn, type, press };
};

import { written } from '#src/contract/written.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { handOverDraftOf, noteDraftOf } from '#src/data/db/ticket-log.ts';
import type { CommitResult } from '#src/data/runtime.ts';
import type { PageRuntime } from '#src/data/start.ts';
import { expectedState } from '#src/features/tickets/staff/model/actions.ts';
import type { Step } from './actions.ts';
import { type Boxes, deliver, NOTHING, type OpenBox, type Press, type Target } from './boxes.ts';
import type { Conversation, Handed, Noted } from './memory.ts';
import { SOMEBODY, THIRD } from './others.ts';
import type { World } from './world.ts';

interface NotesDeps {
  readonly world: World;
  readonly boxes: Boxes;
  /** Whether a ticket may be on its way to an agent already (`makeActions`). */
  readonly mayBeIdle: (conversation: Conversation, row: TicketRow, to: string) => boolean;
}

/** What staff write for one another: notes, and those that a ticket is handed over with, as `HandOverDialog` and `NoteBox` send them. */
export const makeNotes = ({ world, boxes, mayBeIdle }: NotesDeps) => {
  const { pick, trace, chance } = world;

  /** The row of an action, unless it has arrived. */
  const rowOf = ({ tab }: OpenBox, done: CommitResult) =>
    world.read(tab, async (db) => (done.ok ? db.outbox.where('key').equals(done.value.key).first() : undefined));

  const give = async (conversation: Conversation, one: OpenBox, runtime: PageRuntime): Promise<Press | undefined> => {
    const { tab, box } = one;
    const row = await world.read(tab, (db) => db.tickets.get(conversation.id));
    if (!row || row.status === 'CLOSED' || !world.tabs.includes(tab)) return undefined;
    const to = pick([world.account, SOMEBODY, THIRD]);
    if (row.status === 'IN_PROGRESS' && !row.move && row.ticket.assigned_manager_id === to) return undefined;
    const seen = expectedState(row);
    const idle = mayBeIdle(conversation, row, to);
    const text = written(box.text());
    const handed: Handed & { text: string } = { status: 'IN_PROGRESS', text, to, seen, idle, known: 'maybe' };
    conversation.moved.push(handed);
    conversation.noted.push(handed);
    trace(`${tab.page.owner.name}: gives ${row.id} to ${to} from ${JSON.stringify(seen)} with "${text}"`);
    const begin = () =>
      deliver(one, (note, draftRemainder) => {
        handed.text = note;
        const input = { id: row.id, agent_id: to, ...seen, ...(note && { note }) };
        return runtime.outbox.commit('ticket.hand-over', input, { draftRemainder });
      });
    const note = async (done: CommitResult | undefined): Promise<void> => {
      if (!done) return;
      handed.known = done.ok ? 'made' : 'refused';
      if (done.ok) handed.key = done.value.key;
      // Another tab may have said it, so that it went without; of what has arrived since that is not known.
      const its = await rowOf(one, done);
      handed.kept = its !== undefined && 'note' in its.input && its.input.note !== undefined;
    };
    return { deed: handed, begin, note };
  };

  const add = (conversation: Conversation, one: OpenBox, runtime: PageRuntime): Press | undefined => {
    const { tab, box } = one;
    const { id } = conversation;
    const noted: Noted & { text: string } = { text: written(box.text()), known: 'maybe' };
    if (noted.text === '') return undefined;
    conversation.noted.push(noted);
    trace(`${tab.page.owner.name}: notes "${noted.text}" about ${id}`);
    const begin = async (): Promise<CommitResult> => {
      if (written(box.text()) === '') return NOTHING;
      return deliver(one, (text, draftRemainder) => {
        noted.text = text;
        return runtime.outbox.commit('ticket.note', { id, text }, { draftRemainder });
      });
    };
    const note = async (done: CommitResult | undefined): Promise<void> => {
      if (!done) return;
      // Another tab may have said it: then this one has made nothing of it.
      if (!done.ok) noted.known = 'refused';
      else noted.known = (await rowOf(one, done)) ? 'made' : 'maybe';
    };
    return { deed: noted, begin, note };
  };

  const boxOf = (conversation: Conversation, kind: 'note' | 'hand-over'): Target => {
    const { id } = conversation;
    const draft = kind === 'note' ? noteDraftOf(id) : handOverDraftOf(id);
    const press = kind === 'note' ? add : give;
    return (tab) =>
      boxes.openIn(
        tab,
        (one) => one.draft === draft,
        () => ({ draft, what: draft, conversation, press: (one, runtime) => press(conversation, one, runtime) }),
      );
  };
  const anyBox = (conversation: Conversation): Target => boxOf(conversation, chance(0.7) ? 'hand-over' : 'note');

  const writeNote: Step = async () => {
    const [tab, conversation] = await boxes.place();
    await boxes.typeIn(tab, anyBox(conversation), boxes.next());
    await boxes.noteStored(tab);
  };

  const pressNote: Step = async () => {
    const [tab, conversation] = await boxes.place();
    await boxes.pressIn(tab, anyBox(conversation));
  };

  /** Writes something and sends it at once. */
  const sayIn = async (kind: 'note' | 'hand-over'): Promise<void> => {
    const [tab, conversation] = await boxes.place();
    await boxes.typeIn(tab, boxOf(conversation, kind), boxes.next());
    if (world.tabs.includes(tab)) await boxes.sendIn(tab, boxOf(conversation, kind));
  };

  return { writeNote, pressNote, sayIn };
};

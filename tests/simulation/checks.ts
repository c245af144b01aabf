import type { MessageRow, TicketRow } from '#src/data/db/database.ts';
import { isWrittenHere } from '#src/data/db/tickets.ts';
import { compareLists, type ListFault, type Wanted } from '#tests/support/lists.ts';
import { type Conversation, type Deed, type Handed, isHanded, label, type Memory } from './memory.ts';
import { SOMEBODY } from './others.ts';
import type { World } from './world.ts';

/** What went wrong in a schedule. */
export type Fault = ListFault | 'stuck' | 'wrong';

/** One thing that should not be. */
export interface Finding {
  readonly fault: Fault;
  readonly what: string;
}

/** What the device keeps in the end. */
export interface Shown {
  /** The server's ticket ids by local ones. */
  readonly aliases: ReadonlyMap<string, string>;
  /** In the order in which they stand in their conversations. */
  readonly messages: readonly MessageRow[];
  readonly tickets: readonly TicketRow[];
  /** Files that still wait, rows and bytes. */
  readonly uploads: number;
  readonly notes: ReadonlyMap<string, readonly string[]>;
}

const wanted = (text: string, { known, thrown = false, again = false }: Deed): Wanted[] =>
  known === 'refused' ? [] : [{ text, must: known === 'made', loose: thrown || again }];

/** Conversations of the person, those that were thrown away among them. */
export const conversationsOf = (memory: Memory): ReadonlySet<Conversation> =>
  new Set([...memory.conversations, ...memory.asked.flatMap(({ conversation }) => conversation ?? [])]);

const bytesOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

const labelOf = ({ message }: MessageRow): string =>
  label(
    message.text ?? '',
    message.attachments.map((file) => file.filename ?? ''),
  );

/** Of what a restored server has lost, the person can send again what was written here as text alone. */
const canGoAgain = (row: MessageRow): boolean => isWrittenHere(row) && row.message.attachments.length === 0;

/** The messages of one ticket: on the server, and on the device. */
const checkMessages = (
  { server, polls, elsewhere, lost, parts }: World,
  { said }: Conversation,
  id: string,
  device: Shown,
): Finding[] => {
  const arrived = server.messages.filter((message) => String(message.ticketId) === id);
  const notHere = arrived.filter((message) => message.sender === SOMEBODY || elsewhere.has(message.id));
  const theirs = new Set(notHere.map((message) => String(message.id)));
  const own = arrived.filter((message) => !theirs.has(String(message.id)));
  const texts = own.map(({ text, files }) =>
    label(
      text,
      files.map((file) => bytesOf(file.bytes)),
    ),
  );
  const summaryId = String(server.tickets.find((one) => String(one.id) === id)?.summaryId);
  const all = device.messages.filter((row) => row.ticketId === id && row.serverId !== summaryId);
  // Of what a restored server has lost, the device goes on showing what it had.
  const isLost = (row: MessageRow) => lost.has(Number(row.serverId));
  const rows = all.filter((row) => !isLost(row));
  const lostRows = all.filter(isLost);
  const gone = new Set(lostRows.map(labelOf));
  const hidden = lostRows.filter(canGoAgain);
  // A try of it that is late may still bring it.
  const want = said
    .flatMap(({ text, files, ...deed }) => wanted(label(text, files), deed))
    .map((one) => (gone.has(one.text) ? { ...one, must: false, loose: true } : one));
  const ids = arrived.map((message) => String(message.id));
  const shown = rows.map((row) => row.serverId ?? `none (${row.delivery})`);
  const places = shown.map((one) => ids.indexOf(one));
  const astray = places.some((place, i) => place < 0 || place <= (places[i - 1] ?? -1));
  const isTheirs = (row: MessageRow) => row.serverId !== undefined && theirs.has(row.serverId);
  const taken = rows.filter((row) => isTheirs(row) && row.mine && !elsewhere.has(Number(row.serverId)));
  const missing = polls && rows.length < arrived.length;
  const labels = rows.filter((row) => !isTheirs(row)).map(labelOf);
  return [
    ...compareLists(`ticket ${id}`, texts, want, true),
    ...compareLists(`shown in ${id}`, labels, want, true),
    ...taken.map(({ message }) => ({
      fault: 'wrong' as const,
      what: `"${message.text}" of another is shown as one's own`,
    })),
    ...(parts ? hidden : []).map((row) => ({
      fault: 'lost' as const,
      what: `"${labelOf(row)}" is shown as sent, and a restored server has it no more`,
    })),
    ...(missing ? [{ fault: 'wrong' as const, what: `ticket ${id} shows ${rows.length} of ${arrived.length}` }] : []),
    ...(astray
      ? [{ fault: 'wrong' as const, what: `ticket ${id} shows ${shown.join(', ')} of ${ids.join(', ')}` }]
      : []),
  ];
};

/** The changes of one ticket's status: each of ours once, in order, but where somebody else came between. */
const checkMoves = (
  { server, others, polls }: World,
  { moved, tangled }: Conversation,
  id: string,
  device: Shown,
): Finding[] => {
  const ticket = server.tickets.find((one) => String(one.id) === id);
  const foreign = others.get(Number(id)) ?? [];
  const row = device.tickets.find((one) => one.id === id);
  const findings: Finding[] = [];
  if (row?.move) findings.push({ fault: 'wrong', what: `ticket ${id} is shown as if ${row.move.key} waited` });
  // Where the screen has asked once more, it knows what others did.
  if (polls && ticket && row && row.status !== ticket.status)
    findings.push({ fault: 'wrong', what: `ticket ${id} is shown as ${row.status} at last, and is ${ticket.status}` });
  if (!ticket || foreign.length > 0) return findings;
  const idle = (deed: Deed) => isHanded(deed) && deed.idle === true;
  const want = moved.flatMap(({ status, ...deed }) =>
    idle(deed) ? { text: status, must: false } : wanted(status, deed),
  );
  findings.push(...compareLists(`changes of ${id}`, ticket.history, want, !tangled));
  if (row && row.status !== ticket.status)
    findings.push({ fault: 'wrong', what: `ticket ${id} is shown as ${row.status}, and is ${ticket.status}` });
  return findings;
};

/** What staff wrote for one another, and what they gave away: each once, from what they saw, and no word of it gone. */
const checkNotes = (
  { server, account, lostNotes }: World,
  { noted, notesTangled }: Conversation,
  id: string,
  device: Shown,
): Finding[] => {
  const { notes, handedOver } = server.desk;
  const own = notes.filter((one) => String(one.ticketId) === id && one.author === account).map(({ text }) => text);
  const sent = device.notes.get(id) ?? [];
  const want = noted.flatMap((one) =>
    isHanded(one) || lostNotes.has(one.text)
      ? { ...one, must: false, loose: lostNotes.has(one.text) || one.again === true }
      : wanted(one.text, one),
  );
  const findings: Finding[] = compareLists(`notes about ${id}`, own, want, !notesTangled);
  for (const one of noted) {
    const { text, known, thrown } = one;
    if (lostNotes.has(text)) continue;
    if (!isHanded(one)) {
      if (known === 'made' && !thrown && sent.filter((shown) => shown === text).length !== 1)
        findings.push({ fault: 'lost', what: `note "${text}" about ${id} is not shown once` });
      continue;
    }
    if (one.kept && !own.includes(text))
      findings.push({ fault: 'lost', what: `"${text}", of a hand-over of ${id} that came to nothing` });
    const made = handedOver.find((given) => given.note === text);
    if (!made) continue;
    const { over } = made;
    const isFrom = ({ from, from_agent_id: agent }: Handed['seen']) =>
      over.status === from && (agent === undefined || over.agent === agent);
    // It may have been asked for twice with one note, where the first page died of it.
    if (!noted.some((other) => isHanded(other) && other.text === text && isFrom(other.seen)))
      findings.push({ fault: 'wrong', what: `"${text}" was made over ${JSON.stringify(over)}` });
  }
  return findings;
};

/** Holds server and device against what the person did, when nothing waits any more. */
export const findFaults = (world: World, memory: Memory, device: Shown): Finding[] => {
  const { server, elsewhere, staff, account, lost, polls } = world;
  const idOf = ({ id }: Conversation) => device.aliases.get(id) ?? id;
  // What was asked for on this device is the person's again, once a screen has looked.
  const comesBack = new Set(polls ? memory.asked.map(({ conversation }) => conversation) : []);
  const wentAway = (conversation: Conversation | undefined) =>
    conversation !== undefined && !comesBack.has(conversation) && lost.has(Number(idOf(conversation)));
  const made = server.tickets
    .filter(
      (ticket) => ticket.summary !== 'earlier' && !elsewhere.has(ticket.id) && (staff || ticket.owner === account),
    )
    .map((ticket) => ticket.summary);
  const findings: Finding[] = compareLists(
    'tickets',
    made,
    memory.asked.flatMap(({ summary, conversation, ...deed }) =>
      wanted(summary, deed).map((one) => ({ ...one, must: one.must && !wentAway(conversation) })),
    ),
    false,
  );
  for (const conversation of conversationsOf(memory)) {
    const id = idOf(conversation);
    // Restored without it: what the device still has of it is all that there is.
    if (wentAway(conversation)) continue;
    findings.push(...checkMessages(world, conversation, id, device), ...checkMoves(world, conversation, id, device));
    findings.push(...checkNotes(world, conversation, id, device));
    const asked = memory.asked.find((one) => one.conversation === conversation);
    const ticket = server.tickets.find((one) => String(one.id) === id);
    if (asked?.known === 'made' && ticket?.summary !== asked.summary)
      findings.push({ fault: 'wrong', what: `"${asked.summary}" became ${id}, "${ticket?.summary}"` });
  }
  for (const { message, delivery } of device.messages)
    if (delivery !== 'sent') findings.push({ fault: 'wrong', what: `"${message.text}" is shown as ${delivery}` });
  for (const { id, delivery } of device.tickets)
    if (delivery !== 'sent') findings.push({ fault: 'wrong', what: `ticket ${id} is shown as ${delivery}` });
  if (device.uploads > 0) findings.push({ fault: 'wrong', what: `${device.uploads} files are left behind` });
  return findings;
};

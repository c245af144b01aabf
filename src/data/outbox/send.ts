import * as v from 'valibot';
import type { AppError } from '#src/contract/errors.ts';
import { IDEMPOTENCY_DAYS } from '#src/contract/limits.ts';
import type { OutboxRow } from '../db/database.ts';
import { isUnknownShape } from '../http/errors.ts';
import {
  askPerson,
  beginAttempt,
  changesBehind,
  fail,
  isFinal,
  isTooOld,
  mayStillArrive,
  reconcileLater,
  type ServerSnapshot,
  scheduleRetry,
  settledBehind,
  triedBehind,
  waitUntil,
} from './attempt.ts';
import { type Command, commandOf } from './commands/command.ts';
import type { SendDeps } from './deps.ts';
import { WRITE_DEADLINE_MS } from './pace.ts';
import { isDue } from './queues.ts';
import { uploadAgain, uploadFiles } from './upload-files.ts';
import { requestOf } from './wire.ts';

/** How a try ended, as far as the drain must know: a session that ended pauses the account. */
export type SendOutcome = 'done' | 'session';

/** A day less than the server's promise: what is that old is asked for, as if there were no keys. */
const KEY_LIFE_MS = (IDEMPOTENCY_DAYS - 1) * 24 * 60 * 60 * 1000;

/** True when the server cannot be relied on to know this action again by its key. */
const mustAsk = ({ idempotencyKeys, ports }: SendDeps, row: OutboxRow): boolean =>
  !idempotencyKeys || (row.attempts > 0 && ports.clock.now() - (row.firstTryAt ?? ports.clock.now()) > KEY_LIFE_MS);

const settle = async (
  deps: SendDeps,
  command: Command,
  row: OutboxRow,
  answer: unknown,
  reconciled: boolean,
): Promise<void> => {
  const later = await command.settle(deps, row, answer, reconciled);
  if (later) await scheduleRetry(deps, row, later, false);
};

/**
 * The server's own words, of a shape that nobody knows. What came from elsewhere, or not whole, is as good as lost; with keys
 * also an empty answer, since the first one comes back.
 */
const isUnreadable = (error: AppError, { idempotencyKeys }: SendDeps): boolean =>
  isUnknownShape(error) && !(idempotencyKeys && error.body === undefined);

/** The server did it and said nothing that can be read: it is asked what came of it, and never made to do it again. */
const readBack = async (deps: SendDeps, command: Command, row: OutboxRow, error: AppError): Promise<void> => {
  const asked = await command.reconcile?.(deps, row);
  if (asked?.ok && 'found' in asked.value) return settle(deps, command, row, asked.value.found, true);
  if (asked?.ok && 'doubts' in asked.value) return askPerson(deps, row, asked.value.doubts);
  // What the question met says nothing of the try, which stays counted.
  if (asked && !asked.ok && !isFinal(asked.error)) return scheduleRetry(deps, row, asked.error, false);
  return fail(deps, row, error);
};

/**
 * Writes a refusal down, unless it can be mended. A storage that has cleared away what no message had taken in time says
 * so by its names (`attachments` of the refusal): those files are uploaded again, each once.
 */
const refuse = async (deps: SendDeps, command: Command, row: OutboxRow, error: AppError): Promise<void> => {
  const gone = v.safeParse(v.looseObject({ attachments: v.array(v.string()) }), error.body);
  if (row.files && gone.success && (await uploadAgain(deps, row, gone.output.attachments))) return;
  const seen = await command.beforeRefusal?.(deps, row, error);
  if (seen?.done) return settle(deps, command, row, seen.present, true);
  return fail(deps, row, error, true, seen?.present);
};

/**
 * Asks a server that knows no keys for the work of an earlier try, and writes down what comes of it.
 * @returns what it shows, where the action is to be sent
 */
const reconcile = async (deps: SendDeps, command: Command, row: OutboxRow): Promise<SendOutcome | ServerSnapshot> => {
  const at = deps.ports.clock.now();
  let answeredAt = at;
  let frozen = false;
  const call: typeof deps.call = async (...of) => {
    const answer = await deps.call(...of);
    const now = deps.ports.clock.now();
    frozen ||= isTooOld(answeredAt, now);
    answeredAt = now;
    return answer;
  };
  const asked = await command.reconcile?.({ ...deps, call }, row);
  if (!asked) return { seen: [], at };
  // As of the question: a slow answer says what was there before the try may have arrived.
  const early = row.attempts > 0 && mayStillArrive(row, at);
  if (!asked.ok) {
    const { error } = asked;
    if (early && isFinal(error)) await reconcileLater(deps, row);
    else await (isFinal(error) ? fail : scheduleRetry)(deps, row, error, false);
    return error.kind === 'session' ? 'session' : 'done';
  }
  if ('found' in asked.value) await settle(deps, command, row, asked.value.found, true);
  else if (early) await reconcileLater(deps, row);
  else {
    const behind = command.blocksQueue === false ? await changesBehind(deps, row) : [];
    const [settledAt, tried] = [settledBehind(behind, at), triedBehind(behind)];
    if (settledAt !== undefined) await waitUntil(deps, row, settledAt);
    else if (tried && !isDue(tried, at)) await waitUntil(deps, row, tried.dueAt);
    else if (tried) return sendRow(deps, tried);
    else if ('doubts' in asked.value) await askPerson(deps, row, asked.value.doubts);
    // A slow line may take a minute for all the answers. What a page showed that was frozen meanwhile is as old as the question.
    else return { ...asked.value, at: frozen ? at : answeredAt };
  }
  return 'done';
};

/**
 * Uploads an action's files and sends it, or writes down why it could not be.
 * @throws LeaseLost where another tab has taken over
 */
export const sendRow = async (deps: SendDeps, head: OutboxRow): Promise<SendOutcome> => {
  if (head.files) {
    const uploaded = await uploadFiles(deps, head);
    if (uploaded !== 'ready') return uploaded === 'session' ? 'session' : 'done';
  }
  const command = commandOf(deps.commands, head);
  let snapshot: ServerSnapshot | undefined;
  if (command.reconcile && mustAsk(deps, head)) {
    const asked = await reconcile(deps, command, head);
    if (typeof asked === 'string') return asked;
    snapshot = asked;
  }
  const outgoing = await beginAttempt(deps, head, snapshot);
  if (!outgoing) return 'done';
  const { row } = outgoing;
  const answer = await deps.call(command.endpoint, {
    ...requestOf(command, outgoing),
    mayLeave: deps.lease.fresh,
    signal: deps.ending,
    // A repetition would leave later than what is written down of this try (`sentAt`, `settleAt`).
    ...(snapshot ? { deadlineMs: WRITE_DEADLINE_MS, once: true } : {}),
    ...(deps.idempotencyKeys && !row.unkeyed ? { headers: { 'idempotency-key': row.key } } : {}),
  } as never);
  if (answer.ok) await settle(deps, command, row, answer.value, false);
  else if (isUnreadable(answer.error, deps)) await readBack(deps, command, row, answer.error);
  else if (isFinal(answer.error)) await refuse(deps, command, row, answer.error);
  else await scheduleRetry(deps, row, answer.error);
  return !answer.ok && answer.error.kind === 'session' ? 'session' : 'done';
};

import * as v from 'valibot';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { ERROR_CODES } from '#src/contract/errors.ts';
import { type Prey, RANKS } from './protocol.ts';
import type { HostileRequest } from './request.ts';
import type { Outcome } from './send.ts';

/** What is wrong with an answer. */
export type Fault = 'failed' | 'slow' | 'no-answer' | 'leak' | 'trespass' | 'contract' | 'died' | 'changed';

export interface Finding {
  readonly fault: Fault;
  readonly detail: string;
}

/** Milliseconds that an answer may take. */
export const SLOW_MS = 2_000;

/** The same address as another row, which decides by the body who may call. */
const BY_BODY: readonly EndpointName[] = ['createAdmin'];
const NEEDS_APPROVAL: readonly EndpointName[] = ['createTicket'];

/** A sentence for a person, and not the schema library's own. */
const sentenceSchema = v.pipe(
  v.string(),
  v.minLength(5),
  v.check((text) => !/^Invalid [\w ]+: (?:Expected|Received) /.test(text)),
);
const errorSchema = v.looseObject({
  code: v.picklist(ERROR_CODES),
  message: sentenceSchema,
  fields: v.optional(v.record(v.string(), sentenceSchema)),
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Refused by the HTTP parser before the application saw it: node's own bare answers. */
const beforeTheApp = (status: number, text: string): boolean => [400, 408, 417, 431].includes(status) && text === '';

const leaks = (prey: Prey, sent: HostileRequest, answer: Outcome & { kind: 'answer' }): string | undefined => {
  const told = `${JSON.stringify(answer.headers)}\n${answer.text}`;
  const asked = `${sent.target}\n${Buffer.from(sent.body ?? '').toString('latin1')}`;
  const mark = prey.marks.find(
    ({ text, readers }) => !readers.includes(sent.caller) && told.includes(text) && !asked.includes(text),
  );
  return mark?.text;
};

const contractBroken = (name: EndpointName, { status, text }: Outcome & { kind: 'answer' }): string | undefined => {
  const endpoint: Endpoint = ENDPOINTS[name];
  if (isSuccess(status)) {
    if (endpoint.result === undefined || status === 204) return undefined;
    const result = v.safeParse(endpoint.result, parsed(text));
    return result.success ? undefined : `the answer breaks its schema: ${v.summarize(result.issues).slice(0, 300)}`;
  }
  if (status < 400) return undefined;
  return v.is(errorSchema, parsed(text)) ? undefined : `an error without code and sentence: ${text.slice(0, 300)}`;
};

/** What is wrong with what a server answered, or undefined. */
export const judge = (prey: Prey, sent: HostileRequest, answer: Outcome & { kind: 'answer' }): Finding | undefined => {
  const { status, headers, text, ms } = answer;
  const isBusy = status === 503 && headers['retry-after'] !== undefined;
  // A method that nobody knows is one that is not implemented, and Node says so by itself.
  if (status >= 500 && !isBusy && status !== 501) return { fault: 'failed', detail: `${status} ${text.slice(0, 300)}` };
  if (ms > SLOW_MS) return { fault: 'slow', detail: `${Math.round(ms)} ms` };
  const leaked = leaks(prey, sent, answer);
  if (leaked !== undefined) return { fault: 'leak', detail: `${leaked} in ${text.slice(0, 300)}` };
  if (sent.name === undefined || isBusy || beforeTheApp(status, text)) return undefined;
  const endpoint: Endpoint = ENDPOINTS[sent.name];
  const mayCall = BY_BODY.includes(sent.name) || RANKS[endpoint.access].includes(sent.caller);
  const mayAct = sent.caller !== 'unapproved' || !NEEDS_APPROVAL.includes(sent.name);
  if (status < 400 && !(mayCall && mayAct)) return { fault: 'trespass', detail: `${status} for ${sent.caller}` };
  const broken = contractBroken(sent.name, answer);
  return broken === undefined ? undefined : { fault: 'contract', detail: broken };
};

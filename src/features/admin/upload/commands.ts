import * as v from 'valibot';
import type { AppError } from '#src/contract/errors.ts';
import type { ImportJob, ImportKind, ImportRowView, LayoutInput, TickInput } from '#src/contract/import.ts';
import { IMPORT, TAX_RATES } from '#src/contract/limits.ts';
import type { ImportReport } from '#src/contract/station.ts';
import { type TaxFile, type TaxTable, type taxFileInputSchema, taxFileSchema } from '#src/contract/tax.ts';
import { saveFile } from '#src/data/files/save-file.ts';
import { isUnknownCall, isUnknownShape } from '#src/data/http/errors.ts';
import { fetchWithProgress } from '#src/data/http/fetch-with-progress.ts';
import { runtime } from '#src/data/runtime.ts';
import { askBeforeLeaving } from '#src/hooks/ask-before-leaving.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { countText, sizeText } from '#src/lib/units.ts';
import { TAX_RATES_TEXT } from '#src/texts/tax-rates.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { UPLOAD_DOUBTS } from '#src/texts/upload-doubts.ts';
import { UPLOAD_LAYOUT } from '#src/texts/upload-layout.ts';
import { importAtWork, type Obstacle } from './model/at-work.ts';
import { isGarbledAnswer, type ProblemWords, problemText } from './model/problem.ts';
import { rejectedCsv, rejectedFileName } from './model/rejected.ts';
import { taxCsv } from './model/tax-file.ts';
import { templateCsv } from './model/template.ts';
import { type Sending, sendingStore, sentFiles } from './store.ts';

/** What became of a file: an import with a preview, or what a backend without one has written at once. */
export type Sent =
  | { readonly kind: 'job'; readonly job: ImportJob }
  /** `report` is undefined where the backend sends none that can be read. */
  | { readonly kind: 'report'; readonly fileName: string; readonly report: ImportReport | undefined }
  | { readonly kind: 'stopped' };

const { unsure } = UPLOAD.failed;
const WORDS: ProblemWords = { ...UPLOAD.failed, tooLarge: UPLOAD.failed.tooLarge(sizeText(IMPORT.maxBytes)) };
/** Without a preview it may be written, whatever was answered. */
const WITHOUT_PREVIEW: ProblemWords = { ...WORDS, offline: unsure, timeout: unsure, garbled: unsure };
const TAX_WORDS: ProblemWords = {
  ...TAX_RATES_TEXT.failed,
  tooLarge: TAX_RATES_TEXT.failed.tooLarge(countText(TAX_RATES.maxFileLength)),
};

/** Why something was not done: the import at work in its way, else a sentence. */
const obstacle = (error: AppError, words: ProblemWords | string): Obstacle =>
  importAtWork(error) ?? { sentence: problemText(error, words), importId: undefined };

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

const logged = (what: string, error: AppError): AppError => {
  // For whoever looks after the app; the person is told on the screen.
  console.warn(`${what}:`, error);
  return error;
};

/** The prescribed call, which writes at once and answers with a report. */
const importAtOnce = async (file: File, wire: Wire): Promise<Result<Sent, Obstacle>> => {
  const answer = await runtime().call('importStations', { ...wire, body: formOf(file) });
  if (answer.ok) return ok({ kind: 'report', fileName: file.name, report: answer.value });
  const { error } = answer;
  // Taken, with an answer of another shape: how it answers is not prescribed.
  if (isUnknownShape(error)) return ok({ kind: 'report', fileName: file.name, report: undefined });
  return err(obstacle(logged('Import', error), WITHOUT_PREVIEW));
};

interface Wire {
  readonly signal: AbortSignal;
  readonly fetch: (input: Request) => Promise<Response>;
}

/**
 * Sends a spreadsheet. With `preview` nothing is written: the import it answers is to be looked at and applied. A
 * backend that knows no preview takes stations by the prescribed call, at once. `sendingStore` tells how much has left;
 * signing out stops it, and the browser asks before the page is left meanwhile. A file that has left as a whole may be an
 * import by now: what is stopped then waits for the answer, and cancels it.
 */
export const sendFile = async (
  file: File,
  kind: ImportKind,
  preview: boolean,
  sheet?: string,
): Promise<Result<Sent, Obstacle>> => {
  const { call, ports, session } = runtime();
  const abort = new AbortController();
  const account = session.store.getState().account;
  const unwatch = session.store.subscribe((now) => {
    if (now.account !== account) abort.abort();
  });
  /** What is answered is an import, which can be cancelled. */
  let previewed = preview;
  let sending: Sending = {
    fileName: file.name,
    sentBytes: 0,
    totalBytes: file.size,
    stopping: false,
    stop: () => {
      show({ stopping: true });
      if (!previewed || sending.sentBytes < file.size) abort.abort();
    },
  };
  const show = (change: Partial<Sending>) => {
    sending = { ...sending, ...change };
    sendingStore.setState({ sending });
  };
  // The form around the file weighs a little, too.
  const onSent = (bytes: number) => show({ sentBytes: Math.min(bytes, file.size) });
  show({});
  const stopAsking = askBeforeLeaving();
  const wire = { signal: abort.signal, fetch: fetchWithProgress(ports, onSent) };
  try {
    if (!preview) return await importAtOnce(file, wire);
    const answer = await call('startImport', {
      ...wire,
      query: { kind, ...(sheet !== undefined && { sheet }) },
      body: formOf(file),
    });
    if (sending.stopping && answer.ok) {
      const cancelled = await cancelImport(answer.value.id);
      return cancelled.ok ? ok({ kind: 'stopped' }) : cancelled;
    }
    if (answer.ok) sentFiles.set(answer.value.id, file);
    if (answer.ok) return ok({ kind: 'job', job: answer.value });
    if (sending.stopping || abort.signal.aborted) return ok({ kind: 'stopped' });
    if (isUnknownCall(answer.error) && kind === 'stations') {
      previewed = false;
      onSent(0);
      return await importAtOnce(file, wire);
    }
    return err({ ...obstacle(logged('Import', answer.error), WORDS), again: isGarbledAnswer(answer.error) });
  } finally {
    unwatch();
    stopAsking();
    sendingStore.setState({ sending: undefined });
  }
};

const done = async (
  name: 'applyImport' | 'undoImport' | 'cancelImport',
  id: string,
  other: string,
): Promise<Result<ImportJob, Obstacle>> => {
  const answer = await runtime().call(name, { params: { id } });
  if (answer.ok) return answer;
  const words = { offline: other, timeout: UPLOAD.failed.timeout, garbled: UPLOAD.garbled, other };
  return err(obstacle(logged(name, answer.error), words));
};

/** Writes what the preview showed, or has an outdated one made anew. */
export const applyImport = (id: string) => done('applyImport', id, UPLOAD.importFailed);
/** Begins to take a written import back, for what nothing has said otherwise since. */
export const undoImport = (id: string) => done('undoImport', id, UPLOAD.undoFailed);
/** Stops an import that is not written. */
export const cancelImport = (id: string) => done('cancelImport', id, UPLOAD.cancelFailed);

/**
 * Ticks suspicious rows of a preview to go in, or takes the ticks away, one after the other: of two presses the later one stands,
 * however slow the first one is. The error is a sentence.
 */
export const tickRows = async (id: string, body: TickInput): Promise<Result<ImportJob, string>> => {
  const { call, ports } = runtime();
  const done = await ports.locks.hold(`milepost-ticks:${id}`, {}, async () => {
    const answer = await call('tickImportRows', { params: { id }, body });
    return answer.ok ? answer : err(problemText(logged('Tick', answer.error), UPLOAD_DOUBTS.tickFailed));
  });
  return done ?? err(UPLOAD_DOUBTS.tickFailed);
};

/** Reads the sheet of a preview otherwise. The error is a sentence. */
export const layoutImport = async (id: string, body: LayoutInput): Promise<Result<ImportJob, Obstacle>> => {
  const answer = await runtime().call('layoutImport', { params: { id }, body });
  return answer.ok ? answer : err(obstacle(logged('Layout', answer.error), UPLOAD_LAYOUT.failed));
};

/** Saves a spreadsheet to fill in among the person's downloads. */
export const saveTemplate = (kind: ImportKind): void => saveFile(templateCsv(kind), UPLOAD.templateName[kind]);

/** Why a file of fuel tax rates was not taken, as a sentence, and what it changes by now where that is the reason. */
interface TaxFailure {
  readonly sentence: string;
  readonly found?: TaxFile;
  /** The same file may be taken at the next try. */
  readonly again?: boolean;
}

/** What a file changes by now, where somebody else has stored rates since it was looked at. */
const changedTo = ({ code, body }: AppError): TaxFile | undefined => {
  const told = v.safeParse(v.looseObject({ found: taxFileSchema }), body);
  return code === 'TAX_RATES_CHANGED' && told.success ? told.output.found : undefined;
};

const importTaxFile = async (body: v.InferInput<typeof taxFileInputSchema>): Promise<Result<TaxFile, TaxFailure>> => {
  const answer = await runtime().call('importTaxRates', { body });
  if (answer.ok) return answer;
  const found = changedTo(answer.error);
  if (found) return err({ sentence: TAX_RATES_TEXT.changed, found });
  const sentence = problemText(logged('Fuel tax rates', answer.error), TAX_WORDS);
  return err({ sentence, again: isGarbledAnswer(answer.error) });
};

/**
 * Has the server read a file of fuel tax rates; nothing is stored.
 * @param csv at most `TAX_RATES.maxFileLength` characters
 */
export const previewTaxFile = (csv: string) => importTaxFile({ csv, write: false });

/** Has the server store a file where nothing in it is wrong, and where it still changes what the person has seen. */
export const saveTaxFile = (csv: string, { from }: TaxFile) => importTaxFile({ csv, write: true, from });

/** Saves a quarter's rates among the person's downloads, to be changed and uploaded as another's. */
export const saveTaxTable = (table: Pick<TaxTable, 'quarter' | 'rates' | 'surcharges'>): void =>
  saveFile(taxCsv(table), TAX_RATES_TEXT.fileName(table.quarter));

/** Rows a page of the rejected ones that are fetched to be saved. */
const REJECTED_PAGE = 500;

/** Fetches all rejected rows of an import and saves them as CSV; false where they could not all be fetched. */
export const saveRejected = async ({ id, fileName }: Pick<ImportJob, 'id' | 'fileName'>): Promise<boolean> => {
  const rows: ImportRowView[] = [];
  for (let page = 0, all = 1; rows.length < all; page += 1) {
    const query = { page, size: REJECTED_PAGE, result: 'rejected' };
    const answer = await runtime().call('importRows', { params: { id }, query });
    if (!answer.ok) {
      logged('Rejected rows', answer.error);
      return false;
    }
    all = answer.value.totalElements;
    rows.push(...answer.value.content);
    if (answer.value.content.length === 0) break;
  }
  saveFile(rejectedCsv(rows), rejectedFileName(fileName));
  return true;
};

import type { AppError } from '#src/contract/errors.ts';
import { isMarkup } from './errors.ts';

/** Statuses with which a server denies something, and with which a firewall answers, or a proxy whose server is just starting. */
const DENIALS = new Set([403, 404]);

/**
 * True for a web page in the place of an answer: nobody knows what the server did or has. An object storage refuses in XML, which is
 * its own word.
 */
export const isPageOfOthers = ({ status = 0, body }: AppError): boolean =>
  DENIALS.has(status) && typeof body === 'string' && isMarkup(body) && !/^\s*<(?:\?xml|Error)\b/.test(body);

/** Whether the server itself does not let this person see something, or has none of it. */
export const isDenied = (error: AppError | undefined): boolean =>
  DENIALS.has(error?.status ?? 0) && error !== undefined && !isPageOfOthers(error);

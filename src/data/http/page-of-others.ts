import type { AppError } from '#src/contract/errors.ts';
import { isMarkup } from './errors.ts';

/** Statuses with which a firewall answers, or a proxy whose server is just starting. */
const OF_OTHERS = new Set([403, 404]);

/**
 * True for a web page in the place of an answer: nobody knows what the server did or has. An object storage refuses in XML, which is
 * its own word.
 */
export const isPageOfOthers = ({ status = 0, body }: AppError): boolean =>
  OF_OTHERS.has(status) && typeof body === 'string' && isMarkup(body) && !/^\s*<(?:\?xml|Error)\b/.test(body);

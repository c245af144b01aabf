import { TAX_RATES } from '#src/contract/limits.ts';
import type { TaxTable } from '#src/contract/tax.ts';
import { csvOf } from '#src/lib/csv.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { textOfBytes } from '#src/lib/text-encoding.ts';
import { TAX_RATES_TEXT as TEXT } from '#src/texts/tax-rates.ts';

/** What the file picker offers. */
export const TAX_ACCEPT = '.csv';

/** The one file of rates among those that were chosen, or the sentence that says why there is none. */
export const chosenTaxFile = <F extends Pick<File, 'name' | 'size'>>(files: readonly F[]): Result<F, string> => {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return err(TEXT.oneFile);
  if (!file.name.toLowerCase().endsWith(TAX_ACCEPT)) return err(TEXT.wrongType(file.name));
  return file.size > TAX_RATES.maxFileBytes ? err(TEXT.tooLarge(file.name)) : ok(file);
};

/** What a file of rates says, or the sentence that says why it cannot be read. */
export const taxFileText = async (file: Pick<File, 'name' | 'arrayBuffer'>): Promise<Result<string, string>> => {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return err(TEXT.unreadable(file.name));
  const text = textOfBytes(new Uint8Array(bytes));
  if (text === undefined) return err(TEXT.wrongType(file.name));
  return text.length > TAX_RATES.maxFileLength ? err(TEXT.tooLarge(file.name)) : ok(text);
};

/** A table as a file that can be changed and uploaded again. US dollars a gallon. */
export const taxCsv = ({ quarter, rates, surcharges }: Pick<TaxTable, 'quarter' | 'rates' | 'surcharges'>): string => {
  const states = [...new Set([...Object.keys(rates), ...Object.keys(surcharges)])].sort();
  return csvOf([TEXT.header, ...states.map((state) => [quarter, state, rates[state], surcharges[state]])]);
};

const DOLLARS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** A rate as the states publish it, `0.4550`; a word for none. */
export const rateText = (rate: number | null | undefined): string => (rate == null ? TEXT.none : DOLLARS.format(rate));

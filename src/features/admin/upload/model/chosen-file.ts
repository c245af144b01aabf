import { FILES, IMPORT } from '#src/contract/limits.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { sizeText } from '#src/lib/units.ts';
import { UPLOAD } from '#src/texts/upload.ts';

/** What the file picker offers. */
export const ACCEPT = FILES.locationExtensions.map((extension) => `.${extension}`).join(',');

const isSpreadsheet = (name: string): boolean => {
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  return FILES.locationExtensions.some((known) => known === extension);
};

/** The one spreadsheet among the files that were chosen or dropped, or the sentence that says why there is none. */
export const chosenFile = <F extends Pick<File, 'name' | 'size'>>(files: readonly F[]): Result<F, string> => {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return err(UPLOAD.oneFile);
  if (!isSpreadsheet(file.name)) return err(UPLOAD.wrongType(file.name));
  if (file.size === 0) return err(UPLOAD.empty(file.name));
  if (file.size > IMPORT.maxBytes) {
    return err(UPLOAD.tooLarge(file.name, sizeText(file.size), sizeText(IMPORT.maxBytes)));
  }
  return ok(file);
};

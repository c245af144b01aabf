import { type Archive, refuseDamaged } from '#server/imports/file/archive.ts';
import { SAVE_AS } from '#server/imports/file/kinds.ts';
import { FileRefused } from '#server/imports/file/refused.ts';
import { lookOf, type NumberLook } from '#server/imports/file/values.ts';
import { eachElement } from '#server/imports/file/xml.ts';

/** Where the parts of a workbook lie that we read, and how it counts days. */
export interface Workbook {
  readonly sheet: string;
  /** The names of the sheets that a person sees. */
  readonly names: readonly string[];
  readonly strings: string | undefined;
  readonly styles: string | undefined;
  readonly calendar: 1900 | 1904;
}

/** The list of parts and relations, the styles: megabytes at most, held in memory. */
const SMALL_PARTS_MAX = 32 * 1024 * 1024;
export const NO_SHEET =
  'The workbook has no visible sheet with cells. Put the stops on its first sheet and upload it again.';
export const MACROS =
  'The workbook holds macros, which are not taken in. Save it as an Excel workbook without macros (.xlsx) and upload that.';

/** Archives that are another kind of document, by a part that only they have. */
const STRANGERS: readonly (readonly [part: string, what: string])[] = [
  ['xl/workbook.bin', 'an Excel binary workbook (.xlsb)'],
  ['content.xml', 'an OpenDocument file (.ods)'],
  ['index/document.iwa', 'a Numbers spreadsheet'],
  ['word/document.xml', 'a Word document'],
  ['ppt/presentation.xml', 'a presentation'],
];

/** @throws FileRefused for an archive that is no workbook, or one with macros */
export const refuseStrangers = async (archive: Archive): Promise<void> => {
  const stranger = STRANGERS.find(([part]) => archive.has(part));
  if (stranger !== undefined) throw new FileRefused(`This is ${stranger[1]}. ${SAVE_AS}`);
  if (!archive.has('[Content_Types].xml')) {
    throw new FileRefused('This is a packed file (ZIP). Unpack it and upload the spreadsheet in it.');
  }
  archive.weigh(['[Content_Types].xml'], SMALL_PARTS_MAX);
  // SheetJS, for one, gives every workbook the type that an ending would have which none of its parts has.
  let macros = archive.hasEnding('vbaProject.bin');
  await eachElement(archive.text('[Content_Types].xml'), (_, { ContentType = '', Extension, PartName }) => {
    if (!/macro|vbaProject/i.test(ContentType)) return;
    macros ||= PartName !== undefined || (Extension !== undefined && archive.hasEnding(`.${Extension}`));
  });
  if (macros) throw new FileRefused(MACROS);
};

interface Relation {
  readonly id: string;
  /** The last word of its type, such as `worksheet`. */
  readonly type: string;
  readonly target: string;
}

/** The part that an address in a folder means. @throws FileRefused for what is no address */
const partAt = (address: string, folder: string): string => {
  try {
    return decodeURIComponent(new URL(address, `part:///${folder}`).pathname).slice(1);
  } catch {
    return refuseDamaged();
  }
};

/** The relations of a part, their targets as parts of the archive. */
const relationsOf = async (archive: Archive, part: string): Promise<Relation[]> => {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const relations: Relation[] = [];
  const file = `${folder}_rels/${part.slice(slash)}.rels`;
  archive.weigh([file], SMALL_PARTS_MAX);
  await eachElement(archive.text(file), (name, { Id = '', Type = '', Target = '', TargetMode }) => {
    if (name !== 'Relationship' || TargetMode === 'External') return;
    relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: partAt(Target, folder) });
  });
  return relations;
};

/** A sheet that a person sees, the first when none is wanted, and what is needed to read it. @throws FileRefused where there is none */
export const readWorkbook = async (archive: Archive, wanted?: string): Promise<Workbook> => {
  const main = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined) return refuseDamaged();
  const relations = await relationsOf(archive, main);
  const sheets = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]));
  const visible: { readonly name: string; readonly part: string }[] = [];
  let calendar: Workbook['calendar'] = 1900;
  archive.weigh([main], SMALL_PARTS_MAX);
  await eachElement(archive.text(main), (name, attributes) => {
    if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) calendar = 1904;
    if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    const part = sheets.get(id ?? '');
    if (part !== undefined) visible.push({ name: attributes.name ?? '', part });
  });
  const sheet = (visible.find(({ name }) => name === wanted) ?? visible[0])?.part;
  if (sheet === undefined) throw new FileRefused(NO_SHEET);
  const part = (wanted: string) => relations.find(({ type }) => type === wanted)?.target;
  return {
    sheet,
    names: visible.map(({ name }) => name),
    strings: part('sharedStrings'),
    styles: part('styles'),
    calendar,
  };
};

/** How the cells of each style show a number. */
export const readLooks = async (archive: Archive, styles: string | undefined): Promise<NumberLook[]> => {
  const codes = new Map<number, string>();
  let looks: NumberLook[] | undefined;
  if (styles === undefined) return [];
  archive.weigh([styles], SMALL_PARTS_MAX);
  await eachElement(archive.text(styles), (name, { numFmtId = '0', formatCode = '' }) => {
    if (name === 'numFmt' && looks === undefined) codes.set(Number(numFmtId), formatCode);
    // The styles named here are those that cells point to; before them stand others, of the same element.
    if (name === 'cellXfs') looks = [];
    if (name === 'xf') looks?.push(lookOf(Number(numFmtId), codes.get(Number(numFmtId))));
  });
  return looks ?? [];
};

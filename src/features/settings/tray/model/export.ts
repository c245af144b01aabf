import { Zip, ZipPassThrough } from 'fflate';
import type { OutboxRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';

/** A waiting file with its bytes; undefined where they have left this device for the storage already. */
export interface ExportFile {
  readonly upload: UploadRow;
  readonly bytes: ArrayBuffer | undefined;
}

/** An action that is not on the server, with its files in order. */
export interface ExportItem {
  readonly row: OutboxRow;
  readonly files: readonly ExportFile[];
}

/** A file to be saved. */
export interface Exported {
  readonly name: string;
  readonly parts: readonly (string | Uint8Array<ArrayBuffer>)[];
}

/** A name that every file system takes; the number in front keeps two of one name apart. */
const pathOf = (at: number, { upload }: ExportFile): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name from elsewhere may have them
  `${at + 1}/${upload.place + 1}-${upload.fileName.replace(/[\u0000-\u001f<>:"/\\|?*]+/g, '_')}`;

/** An action as it would be sent, readable by a person and by support. */
const actionOf = ({ row, files }: ExportItem, at: number) => ({
  action: row.command,
  key: row.key,
  ticket: row.lane,
  madeAt: new Date(row.madeAt).toISOString(),
  input: row.input,
  ...(row.error && { error: row.error.message ?? row.error.kind }),
  ...(files.length > 0 && {
    files: files.map((file) => ({
      name: file.upload.fileName,
      mimeType: file.upload.mimeType,
      sizeBytes: file.upload.sizeBytes,
      sha256: file.upload.sha256,
      ...(file.bytes ? { path: pathOf(at, file) } : { stored: file.upload.target?.s3Key }),
    })),
  }),
});

/** One file of an archive. */
interface ZipFile {
  /** Path within the archive, folders separated by `/`; each once. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A ZIP archive in parts, with the files as they are: pictures and sound do not get smaller. @param madeAt milliseconds */
const zip = (files: readonly ZipFile[], madeAt: number): readonly Uint8Array<ArrayBuffer>[] => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { path, bytes } of files) {
    const file = Object.assign(new ZipPassThrough(path), { mtime: madeAt });
    archive.add(file);
    file.push(bytes, true);
  }
  archive.end();
  return parts;
};

/**
 * What Export writes: the actions in the order they were made, as one JSON file; with files, an archive of that and of
 * the files as they are (src/decisions/0405-files-on-the-device.md).
 * @param now milliseconds by this device, for the name
 */
export const exportOf = (items: readonly ExportItem[], now: number): Exported => {
  const name = `milepost-not-sent-${new Date(now).toISOString().slice(0, 10)}`;
  const actions = JSON.stringify(items.map(actionOf), null, 2);
  const files = items.flatMap((item, at) =>
    item.files.flatMap((file): ZipFile[] =>
      file.bytes ? [{ path: pathOf(at, file), bytes: new Uint8Array(file.bytes) }] : [],
    ),
  );
  if (files.length === 0) return { name: `${name}.json`, parts: [actions] };
  const list = { path: 'actions.json', bytes: new TextEncoder().encode(actions) };
  return { name: `${name}.zip`, parts: zip([list, ...files], now) };
};

import { useRef, useState } from 'react';
import { fileKind } from '#src/lib/file-kind.ts';
import { sizeText } from '#src/lib/units.ts';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { FILE_ICON } from '#src/ui/file-icon.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { DraftFile } from '../commands.ts';
import { useObjectUrl } from '../queries.ts';

const Face = ({ file }: { readonly file: DraftFile }) => {
  const kind = fileKind(file.name, file.mimeType);
  const url = useObjectUrl(kind === 'image' ? file.blob : undefined);
  const [broken, setBroken] = useState(false);
  return (
    <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-l-[5px] bg-sunken text-ink-2">
      {url && !broken ? (
        <img src={url} alt="" decoding="async" onError={() => setBroken(true)} className="size-full object-cover" />
      ) : (
        <Icon name={FILE_ICON[kind]} size={20} />
      )}
    </span>
  );
};

interface ChosenFilesProps {
  readonly files: readonly DraftFile[];
  /** Ids of those that the device did not take. */
  readonly unstored?: ReadonlySet<string>;
  /** They can be sent from here. */
  readonly sendable?: boolean;
  readonly onRemove: (id: string) => void;
  /** The last one was removed by keyboard: the focus needs a place. */
  readonly onEmpty: () => void;
  /** None can be removed. */
  readonly disabled?: boolean;
}

/** The files of the message that is being written, until it is sent. */
export const ChosenFiles = (props: ChosenFilesProps) => {
  const { files, unstored, sendable = true, onRemove, onEmpty, disabled = false } = props;
  const list = useRef<HTMLUListElement>(null);
  const remove = (id: string, place: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons[place + 1] ?? buttons[place - 1];
    onRemove(id);
    if (next) next.focus();
    else onEmpty();
  };
  if (files.length === 0) return null;
  const late = files.filter(({ id }) => unstored?.has(id));
  return (
    <>
      <ul
        ref={list}
        aria-label={CHATS.chosenFiles}
        className="flex gap-2 overflow-x-auto px-1 pt-1 pb-3 sm:max-h-40 sm:flex-wrap sm:overflow-y-auto"
      >
        {files.map((file, place) => (
          <li
            key={file.id}
            className="flex shrink-0 items-center sm:max-w-full rounded-sm border-control border-line-control bg-surface"
          >
            <Face file={file} />
            <span className="min-w-0 py-1 pl-2.5">
              <span className="block max-w-45 truncate text-sm leading-snug font-label" title={file.name}>
                {file.name}
              </span>
              {late.includes(file) ? (
                <span className="block text-xs text-red-text">{CHATS.notStoredMark}</span>
              ) : (
                <span className="block text-xs text-ink-2">{sizeText(file.blob.size)}</span>
              )}
            </span>
            <IconButton
              icon="x"
              size={20}
              label={CHATS.removeFile(file.name)}
              disabled={disabled}
              onClick={() => remove(file.id, place)}
            />
          </li>
        ))}
      </ul>
      {/* Always there: a live region is heard only for what changes in it. */}
      <p role="status" className={cx('px-1 text-sm font-label text-red-text', late.length > 0 && 'pb-2')}>
        {late.length > 0 && CHATS.filesUnstored(late.length, sendable)}
      </p>
    </>
  );
};

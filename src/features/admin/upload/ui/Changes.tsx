import type { ImportRowView } from '#src/contract/import.ts';
import { countText } from '#src/lib/units.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

type Change = ImportRowView['changes'][number];

const shown = (value: string | null | undefined): string => (value ? value : UPLOAD.blank);

/** Old and new side by side: struck through and bold to the eye, in words to a screen reader. */
const ChangeLine = ({ change: { column, before, after } }: { readonly change: Change }) => (
  <li>
    {column}{' '}
    <s className="text-ink-3">
      <VisuallyHidden>{UPLOAD.before} </VisuallyHidden>
      {shown(before)}
    </s>{' '}
    <b className="font-strong">
      <VisuallyHidden>{UPLOAD.after} </VisuallyHidden>
      {shown(after)}
    </b>
  </li>
);

/** What has changed of a stop, member by member. */
export const ChangeList = ({ changes }: { readonly changes: readonly Change[] }) =>
  changes.length > 0 && (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {changes.map((change) => (
        <ChangeLine key={change.column} change={change} />
      ))}
    </ul>
  );

/** What a row of the file does to its station, or why it cannot be taken. */
export const Changes = ({ row }: { readonly row: ImportRowView }) => {
  const { result, changes, approximate, reason, note } = row;
  if (result === 'rejected') {
    return (
      <span className="flex items-start gap-1.5 font-label text-red-text">
        <Icon name="circle-alert" size={16} className="mt-0.5" />
        {UPLOAD.rejected(countText(row.row), reason ?? UPLOAD.rejectedUnknown)}
      </span>
    );
  }
  if (result === 'duplicate') return <span className="text-ink-2">{reason ?? UPLOAD.duplicateOf}</span>;
  const doubt = result === 'suspicious' && (
    <span className="flex items-start gap-1.5 font-label text-orange-text">
      <Icon name="triangle-alert" size={16} className="mt-0.5" />
      {reason}
    </span>
  );
  const place = approximate && <span className="block">{UPLOAD.approximate}</span>;
  const said = [note, result === 'suspicious' ? undefined : reason].filter(Boolean).map((sentence) => (
    <span key={sentence} className="block text-sm text-ink-2">
      {sentence}
    </span>
  ));
  if (result === 'created') {
    return (
      <>
        {place || <span className="text-ink-3">{UPLOAD.newStation}</span>}
        {said}
      </>
    );
  }
  return (
    <>
      {doubt}
      <ChangeList changes={changes} />
      {place}
      {said}
    </>
  );
};

import { FILES } from '#src/contract/limits.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu, type MenuEntry } from '#src/ui/Menu.tsx';
import { useFilePicker } from '#src/ui/useFilePicker.ts';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';

interface AttachButtonProps {
  readonly onChoose: (files: readonly File[]) => void;
  readonly disabled?: boolean;
  /** What else its menu leads to, where a row has no room for a button each. */
  readonly more?: readonly MenuEntry[] | undefined;
}

const NOTHING: readonly MenuEntry[] = [];

/** Opens the file picker; on a touch screen a menu that leads to the camera as well. */
export const AttachButton = ({ onChoose, disabled = false, more = NOTHING }: AttachButtonProps) => {
  const touch = useMediaQuery('(pointer: coarse)');
  const picker = useFilePicker({
    ...{ label: CHATS.attach, accept: FILES.pickerAccept, multiple: true, onFiles: onChoose },
  });
  const camera = useFilePicker({
    ...{ label: CHATS.takePhoto, accept: 'image/*', capture: 'environment', onFiles: onChoose },
  });
  return (
    <>
      <input {...picker.inputProps} />
      {touch && <input {...camera.inputProps} />}
      {touch || more.length > 0 ? (
        <Menu
          label={more.length > 0 ? CHATS.attachAndMore : CHATS.attach}
          anchor="top start"
          disabled={disabled}
          className="inline-grid size-12 shrink-0 place-items-center text-ink hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-off"
          face={<Icon name={more.length > 0 ? 'plus' : 'paperclip'} />}
          entries={[
            ...(touch ? [{ label: CHATS.takePhoto, icon: 'camera' as const, onSelect: camera.open }] : NOTHING),
            { label: CHATS.chooseFiles, icon: 'file-text', onSelect: picker.open },
            ...more,
          ]}
        />
      ) : (
        <IconButton icon="paperclip" label={CHATS.attach} disabled={disabled} onClick={picker.open} />
      )}
    </>
  );
};

import { FILES } from '#src/contract/limits.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { useFilePicker } from '#src/ui/useFilePicker.ts';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';

interface AttachButtonProps {
  readonly onChoose: (files: readonly File[]) => void;
}

/** Opens the file picker; on a touch screen a menu that leads to the camera as well. */
export const AttachButton = ({ onChoose }: AttachButtonProps) => {
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
      {touch ? (
        <>
          <input {...camera.inputProps} />
          <Menu
            label={CHATS.attach}
            anchor="top start"
            className="inline-grid size-12 shrink-0 place-items-center text-ink hover:bg-sunken"
            face={<Icon name="paperclip" />}
            entries={[
              { label: CHATS.takePhoto, icon: 'camera', onSelect: camera.open },
              { label: CHATS.chooseFiles, icon: 'file-text', onSelect: picker.open },
            ]}
          />
        </>
      ) : (
        <IconButton icon="paperclip" label={CHATS.attach} onClick={picker.open} />
      )}
    </>
  );
};

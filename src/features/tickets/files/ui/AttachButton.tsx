import { type ChangeEvent, useRef } from 'react';
import { FILES } from '#src/contract/limits.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';

interface AttachButtonProps {
  readonly onChoose: (files: readonly File[]) => void;
}

/** Opens the file picker; on a touch screen a menu that leads to the camera as well. */
export const AttachButton = ({ onChoose }: AttachButtonProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const touch = useMediaQuery('(pointer: coarse)');

  const chosen = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    // The same file can be chosen again after it was removed.
    input.value = '';
    if (files.length > 0) onChoose(files);
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={FILES.pickerAccept}
        aria-label={CHATS.attach}
        onChange={chosen}
      />
      {touch ? (
        <>
          <input
            ref={camera}
            type="file"
            hidden
            accept="image/*"
            capture="environment"
            aria-label={CHATS.takePhoto}
            onChange={chosen}
          />
          <Menu
            label={CHATS.attach}
            anchor="top start"
            className="inline-grid size-12 shrink-0 place-items-center text-ink hover:bg-sunken"
            face={<Icon name="paperclip" />}
            entries={[
              { label: CHATS.takePhoto, icon: 'camera', onSelect: () => camera.current?.click() },
              { label: CHATS.chooseFiles, icon: 'file-text', onSelect: () => picker.current?.click() },
            ]}
          />
        </>
      ) : (
        <IconButton icon="paperclip" label={CHATS.attach} onClick={() => picker.current?.click()} />
      )}
    </>
  );
};

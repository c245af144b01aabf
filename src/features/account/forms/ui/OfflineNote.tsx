import { useOnline } from '#src/hooks/sync.ts';
import { FORMS } from '#src/texts/forms.ts';
import { Icon } from '#src/ui/Icon.tsx';

/** Says beside the button that there is no signal; nothing where there is. */
export const OfflineNote = () =>
  useOnline() ? null : (
    <p role="status" className="flex items-start gap-2 text-sm font-label text-orange-text">
      <Icon name="cloud-off" size={20} />
      <span>{FORMS.offline}</span>
    </p>
  );

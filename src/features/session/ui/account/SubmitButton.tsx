import { Button } from '#src/ui/Button.tsx';
import { OfflineNote } from './OfflineNote.tsx';

interface SubmitButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly busyLabel: string;
  readonly disabled?: boolean;
}

/** The one green button of a form, and why it will not help without signal. */
export const SubmitButton = ({ label, ...button }: SubmitButtonProps) => (
  <div className="grid gap-3">
    <OfflineNote />
    <Button type="submit" variant="primary" size="tall" wide {...button}>
      {label}
    </Button>
  </div>
);

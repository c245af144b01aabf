import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { OfflineNote } from './OfflineNote.tsx';

interface SubmitButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly busyLabel: string;
  readonly disabled?: boolean;
  /** The form's error. Above the button, not above the form, whose beginning a small phone has scrolled away. */
  readonly error: string | undefined;
}

/** The one green button of a form, and why it did not help, or will not without signal. */
export const SubmitButton = ({ label, error, ...button }: SubmitButtonProps) => (
  <div className="grid gap-3">
    {error ? <Banner tone="bad">{error}</Banner> : <OfflineNote />}
    <Button type="submit" variant="primary" size="tall" wide {...button}>
      {label}
    </Button>
  </div>
);

import type { AppError } from '#src/contract/errors.ts';
import { ERRORS } from '#src/texts/errors.ts';
import { BrandMark } from '#src/ui/BrandMark.tsx';
import { Button } from '#src/ui/Button.tsx';

interface BootFailureProps {
  /** Undefined where the browser's own storage is what failed; `slow` where nothing has, yet. */
  readonly error: AppError | 'slow' | undefined;
  readonly online: boolean;
  readonly onRetry: () => void;
}

const sentence = (error: BootFailureProps['error'], online: boolean): string => {
  if (error === 'slow') return ERRORS.startWaits;
  if (!error) return ERRORS.storage;
  if (error.kind === 'invalid-response') return ERRORS.startConfig;
  return online ? ERRORS.startUnreachable : ERRORS.startOffline;
};

/** The whole page where the app could not start, or has been at it for long: why, and Try again. */
export const BootFailure = ({ error, online, onRetry }: BootFailureProps) => (
  <main className="grid min-h-dvh place-content-center justify-items-center gap-2 p-6 text-center">
    <BrandMark height={64} />
    <h1 className="mt-4 text-xl font-strong">{error === 'slow' ? ERRORS.startSlow : ERRORS.start}</h1>
    <p role="alert" className="max-w-[40ch] text-balance text-ink-2">
      {sentence(error, online)}
    </p>
    {error !== 'slow' && error?.kind === 'invalid-response' && (
      <code className="max-w-full rounded-sm bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">
        {error.message}
      </code>
    )}
    <Button variant="primary" className="mt-4" onClick={onRetry}>
      {ERRORS.tryAgain}
    </Button>
  </main>
);

import type { ReactNode } from 'react';
import { useOnline } from '#src/hooks/sync.ts';
import { useNow } from '#src/hooks/useNow.ts';
import type { ServerAnswer } from '#src/hooks/useServer.ts';
import { agoText } from '#src/lib/units.ts';
import { Banner, FailedBanner } from '#src/ui/Banner.tsx';

interface AnswerNoticeProps {
  readonly answer: ServerAnswer<unknown>;
  readonly words: {
    readonly justNow: string;
    readonly offline: string;
    readonly offlineStored: (age: string) => string;
    readonly failed: string;
    readonly staleStored: (age: string) => string;
    readonly tryAgain: string;
  };
  /** What is to be said where nothing is wrong. */
  readonly children?: ReactNode;
}

/** What is wrong with the answer over which it stands: not loaded, or stored from earlier. */
export const AnswerNotice = ({ answer: { data, error, at, again }, words, children }: AnswerNoticeProps) => {
  const online = useOnline();
  const ago = agoText(at, useNow());
  const age = ago === 'now' ? words.justNow : ago;
  if (!online) return <Banner icon="cloud-off">{data ? words.offlineStored(age) : words.offline}</Banner>;
  if (!error) return children;
  return (
    <FailedBanner retry={words.tryAgain} onRetry={again}>
      {data ? words.staleStored(age) : words.failed}
    </FailedBanner>
  );
};

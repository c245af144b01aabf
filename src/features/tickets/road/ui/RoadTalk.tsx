import { type ReactNode, useEffect, useState } from 'react';
import { isUnapproved } from '#src/contract/profile.ts';
import type { Station } from '#src/contract/station.ts';
import { useProfile } from '#src/hooks/session.ts';
import { requestService } from '../../request/commands.ts';
import { useAnswer, useOpenConversation } from '../queries.ts';
import { useRoadVoice } from '../useRoadVoice.ts';

/** What a driver says and hears on the road. */
export interface RoadTalkParts {
  /** The open conversation; undefined where there is none. */
  readonly ticketId: string | undefined;
  /** Nobody has approved the account: requests are refused. */
  readonly unapproved: boolean;
  readonly answer: RoadAnswer | undefined;
  readonly voice: {
    readonly phase: 'idle' | 'starting' | 'recording' | 'paused' | 'sending';
    readonly elapsedMs: () => number;
    /** Begins a note. Answers what stands in its way, in a sentence. */
    readonly start: () => Promise<string | undefined>;
    /** Ends and sends it. Answers what stands in its way, in a sentence. */
    readonly send: () => Promise<string | undefined>;
    readonly cancel: () => void;
  };
  /** Asks for service at a stop, for some of its services or any. Answers what stands in its way, in a sentence; empty where nobody says. */
  readonly request: (station: Station, services: readonly string[]) => Promise<string | undefined>;
}

/** An answer that came while driving. */
export interface RoadAnswer {
  readonly key: string;
  readonly from: string | undefined;
  readonly kind: 'text' | 'voice' | 'file';
  readonly text: string;
}

/** The answer with what it is; that needs the words of conversations, which come with it. */
const useKnownAnswer = (last: ReturnType<typeof useAnswer>): RoadAnswer | undefined => {
  const [answer, setAnswer] = useState<RoadAnswer>();
  const key = last?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!last) return;
    const { message, from } = last;
    const same = { key: last.key, from: message.sender_name || from, text: message.text };
    import('../../words/model/message-text.ts').then(
      ({ isVoiceNote, messageContent }) => {
        const words = messageContent(message.text).kind === 'text' && message.text !== '';
        setAnswer({ ...same, kind: isVoiceNote(message) ? 'voice' : words ? 'text' : 'file' });
      },
      () => setAnswer({ ...same, kind: 'text' }),
    );
  }, [key]);
  return answer && answer.key === key ? answer : undefined;
};

/** What drive mode needs of the conversations, given to its children. */
const RoadTalk = ({ children }: { readonly children: (talk: RoadTalkParts) => ReactNode }) => {
  const open = useOpenConversation();
  const answer = useKnownAnswer(useAnswer(open));
  const [asked, setAsked] = useState<string>();
  const ticketId = open?.ticketId ?? asked;
  const voice = useRoadVoice(ticketId);
  const unapproved = isUnapproved(useProfile());
  return children({
    ...{ ticketId, unapproved, answer, voice },
    request: async (station, services) => {
      const made = await requestService(station, { services });
      if (made.ok) setAsked(made.value.ticketId);
      return made.ok ? undefined : (await import('../../words/model/error-text.ts')).errorText(made.error);
    },
  });
};

export default RoadTalk;

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Message } from '#src/contract/message.ts';
import { isUnapproved } from '#src/contract/profile.ts';
import type { Station } from '#src/contract/station.ts';
import { errorText } from '#src/data/outbox/error-text.ts';
import { useProfile } from '#src/hooks/session.ts';
import type { DriveAnswer, DriveTalk } from '#src/lib/drive-parts.ts';
import { requestService } from '../../request/commands.ts';
import { newestOpen, type RoadAnswer, useKeptNotes, useOpenConversations } from '../queries.ts';
import { useRoadVoice } from '../useRoadVoice.ts';

const NONE: readonly RoadAnswer[] = [];

type Words = typeof import('../../words/model/message-text.ts');

/** What an answer is; without the words of conversations, which come with the first, a text. */
const kindOf = (words: Words | undefined, message: Message): DriveAnswer['kind'] => {
  if (!words) return 'text';
  if (words.isVoiceNote(message)) return 'voice';
  return words.messageContent(message.text).kind === 'text' && message.text !== '' ? 'text' : 'file';
};

/** Answers with what they are; none before that is known. */
const useKnownAnswers = (answers: readonly RoadAnswer[] = NONE): readonly DriveAnswer[] => {
  const [words, setWords] = useState<{ readonly loaded: Words | undefined }>();
  const some = answers.length > 0;
  useEffect(() => {
    if (!some) return;
    import('../../words/model/message-text.ts')
      .then((loaded) => setWords({ loaded }))
      .catch(() => setWords({ loaded: undefined }));
  }, [some]);
  return useMemo(
    () =>
      words
        ? answers.map(({ key, ticketId, message, from }) => {
            const kind = kindOf(words.loaded, message);
            return { key, ticketId, from: message.sender_name || from, text: message.text, kind };
          })
        : [],
    [answers, words],
  );
};

/** What drive mode needs of the conversations, given to its children. */
const RoadTalk = ({ children }: { readonly children: (talk: DriveTalk<Station>) => ReactNode }) => {
  const open = useOpenConversations();
  const answers = useKnownAnswers(open?.answers);
  const [asked, setAsked] = useState<string>();
  const keptNotes = useKeptNotes(open);
  const voice = useRoadVoice(async () => (open ? open.ticketId : await newestOpen()) ?? asked);
  const unapproved = isUnapproved(useProfile());
  return children({
    ...{ unapproved, answers, voice, keptNotes },
    request: async (station, services, after) => {
      const made = await requestService(station, { services, after });
      if (made.ok) setAsked(made.value.ticketId);
      return made.ok ? undefined : errorText(made.error);
    },
  });
};

export default RoadTalk;

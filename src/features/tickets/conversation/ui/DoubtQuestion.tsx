import type { Doubt } from '#src/data/db/database.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Button } from '#src/ui/Button.tsx';
import { chatTime } from '../../words/model/time.ts';

const { doubt: TEXT } = CHATS;

const BOX = 'rounded-sm border border-line bg-surface p-2 text-sm text-ink wrap-anywhere';

interface OneProps {
  readonly name: string;
  readonly place?: string | undefined;
  readonly text: string | undefined;
  /** Milliseconds. */
  readonly at: number;
}

/** One of the two that are to be compared. */
const One = ({ name, place, text, at }: OneProps) => (
  <>
    <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
      <b className="font-strong">{name}</b>
      <time dateTime={new Date(at).toISOString()}>{chatTime(at)}</time>
    </p>
    {place && <p className="font-strong">{place}</p>}
    <p className="whitespace-pre-line">{text || TEXT.empty}</p>
  </>
);

interface DoubtQuestionProps {
  readonly kind: 'request' | 'message';
  readonly mine: Omit<OneProps, 'name'>;
  readonly doubts: readonly Doubt[];
  /** @param id the server's, of what is the person's own; undefined where none is */
  readonly onAnswer: (id: string | undefined) => void;
}

/** Asks whether something that the server shows is what a person did here, whose answer was lost. */
export const DoubtQuestion = ({ kind, mine, doubts, onAnswer }: DoubtQuestionProps) => (
  <section aria-label={TEXT[kind]} className="flex w-full max-w-[560px] flex-col gap-2 text-left">
    <p className="font-strong">{TEXT[kind]}</p>
    <div className={BOX}>
      <One name={TEXT.yours} {...mine} />
    </div>
    {doubts.map(({ id, place, text, createdAt }) => (
      <div key={id} className={BOX}>
        <One name={TEXT.theirs} place={place} text={text} at={Date.parse(createdAt)} />
        <Button
          className="mt-2"
          aria-label={TEXT.yesOf(place ?? text ?? TEXT.empty, chatTime(Date.parse(createdAt)))}
          onClick={() => onAnswer(id)}
        >
          {TEXT.yes}
        </Button>
      </div>
    ))}
    <Button className="self-start" onClick={() => onAnswer(undefined)}>
      {kind === 'request' ? TEXT.makeMine : TEXT.sendMine}
    </Button>
  </section>
);

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { AppError } from '#src/contract/errors.ts';
import type { Station } from '#src/contract/station.ts';
import { runtime } from '#src/data/runtime.ts';
import type { DriveAnswer, DrivenTrip, DriveTalk } from '#src/lib/drive-parts.ts';
import { stationName } from '#src/lib/station-name.ts';
import { nearMilesText } from '#src/lib/units.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { cx } from '#src/ui/cx.ts';
import { hushSpeech, sayAloud } from '../../aloud/speech.ts';
import { setAloud, useAloud } from '../../aloud/store.ts';
import { DriveButton } from '../../look/ui/DriveButton.tsx';
import { backMiles, type Followed } from '../../position/model/follow.ts';
import type { Drive as DriveNow } from '../../position/useDrive.ts';
import type { ServiceChoiceProps } from '../../service/ui/ServiceChoice.tsx';
import type { Service } from '../../service/ui/useService.ts';
import type { FilledProps } from './Filled.tsx';
import { FuelShort } from './FuelShort.tsx';
import type { KeptVoiceProps } from './KeptVoice.tsx';
import type { OffRouteProps } from './OffRoute.tsx';
import type { FuelWarning } from './useFuelShort.ts';

/** Milliseconds for which it is told how an action ended. */
const SAID_MS = 8_000;
/** Miles driven back from which on it is told: who turns to a pump on the other side is not astray. */
const BACK_MILES = 1;
/** Characters that are read aloud. */
const SPOKEN_MAX = 600;

interface NoticesProps {
  readonly drive: DriveNow;
  readonly trip: DrivenTrip<ReactNode, AppError>;
  readonly talk: DriveTalk<Station>;
  readonly ring: () => void;
  readonly service: Service;
  readonly fuel: FuelWarning | undefined;
  readonly said: { readonly text: string; readonly serial: number } | undefined;
  readonly say: (text: string) => void;
  readonly moving: boolean;
  readonly online: boolean;
  readonly declined: ReadonlySet<string>;
  /** Nothing was filled at a stop. */
  readonly onDecline: (stopId: string) => void;
  readonly onPlan: () => Promise<void>;
  readonly onChat: (ticketId: string) => void;
  readonly onMap: () => void;
  /** What stands here where there is nothing to say. */
  readonly children: ReactNode;
}

/** What is said of a truck that has left the route, or drives back along it; undefined of one that drives on. */
const astrayText = (followed: Followed): string | undefined => {
  if (followed.left) return DRIVE.offRoute(nearMilesText(followed.off));
  const miles = backMiles(followed);
  return miles < BACK_MILES ? undefined : DRIVE.drivingBack(nearMilesText(miles));
};

const spokenText = ({ from = DRIVE.support, kind, text }: DriveAnswer): string => {
  if (kind === 'text') return DRIVE.spoken(from, text.slice(0, SPOKEN_MAX));
  return kind === 'voice' ? DRIVE.spokenVoice(from) : DRIVE.spokenFile(from);
};

const PARTS = {
  choice: () => import('../../service/ui/ServiceChoice.tsx'),
  off: () => import('./OffRoute.tsx'),
  filled: () => import('./Filled.tsx'),
  kept: () => import('./KeptVoice.tsx'),
};
const nothing = () => ({ default: () => null });

// Nothing to draw until it is asked for. One that cannot be had is left out: the drive goes on without.
const ServiceChoice = lazy<ComponentType<ServiceChoiceProps>>(() => PARTS.choice().catch(nothing));
const OffRoute = lazy<ComponentType<OffRouteProps>>(() => PARTS.off().catch(nothing));
const KeptVoice = lazy<ComponentType<KeptVoiceProps>>(() => PARTS.kept().catch(nothing));
const Filled = lazy<ComponentType<FilledProps>>(() => PARTS.filled().catch(nothing));

const sayAll = (answers: readonly DriveAnswer[]): void => {
  for (const answer of answers) sayAloud(spokenText(answer));
};

interface AnswerProps {
  /** The last answer, and those before it in its conversation that are not hidden yet, in order. */
  readonly answers: readonly DriveAnswer[];
  readonly moving: boolean;
  readonly onHide: () => void;
  readonly onChat: (ticketId: string) => void;
}

/** An answer: that it came, its sound for the asking, and its words once the truck stands. */
const Answer = ({ answers, moving, onHide, onChat }: AnswerProps) => {
  const aloud = useAloud();
  const answer = answers[answers.length - 1] as DriveAnswer;
  return (
    <section className={cx('drive-notice', !moving && 'drive-long')}>
      <p role="status">{DRIVE.answer(answer.from ?? DRIVE.support, answers.length)}</p>
      {!moving && answer.kind === 'text' && <p className="drive-quote drive-label">{answer.text}</p>}
      {moving && !aloud && <p className="drive-label">{DRIVE.readWhenStopped}</p>}
      <div className="drive-buttons">
        <DriveButton icon="play" go onPress={() => sayAll(answers)}>
          {DRIVE.readAloud}
        </DriveButton>
        <DriveButton onPress={onHide}>{DRIVE.hide}</DriveButton>
        {!moving && (
          <>
            <DriveButton pressed={aloud} onPress={() => setAloud(!aloud)}>
              {DRIVE.alwaysAloud}
            </DriveButton>
            <DriveButton onPress={() => onChat(answer.ticketId)}>{DRIVE.openChat}</DriveButton>
          </>
        )}
      </div>
    </section>
  );
};

/** A text for as long as it is news. */
const useNews = (said: NoticesProps['said']): string | undefined => {
  const [over, setOver] = useState(0);
  useEffect(() => (said ? runtime().ports.clock.after(SAID_MS, () => setOver(said.serial)) : undefined), [said]);
  return said && said.serial > over ? said.text : undefined;
};

/** Answers until they are hidden: a bell, for the eyes stay on the road, then read aloud once where the person wants that. */
const useUnheard = (answers: readonly DriveAnswer[], ring: () => void) => {
  const aloud = useAloud();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [heard] = useState(() => new Set<string>());
  useEffect(() => {
    const fresh = answers.filter(({ key }) => !heard.has(key));
    if (fresh.length === 0) return;
    for (const { key } of fresh) heard.add(key);
    ring();
    if (aloud) sayAll(fresh);
  }, [answers, aloud, ring, heard]);
  useEffect(() => hushSpeech, []);
  const left = answers.filter(({ key }) => !hidden.has(key));
  const last = left.at(-1);
  const unheard = last && left.filter(({ ticketId }) => ticketId === last.ticketId);
  return { unheard, hide: () => setHidden(new Set([...hidden, ...(unheard ?? []).map(({ key }) => key)])) };
};

/** The one thing that is to be said now, the most pressing first. */
export const Notices = ({
  drive,
  trip,
  talk,
  ring,
  service,
  fuel,
  said,
  say,
  moving,
  online,
  ...props
}: NoticesProps) => {
  const news = useNews(said);
  const { unheard, hide } = useUnheard(talk.answers, ring);
  // While there is signal: on a new phone the worker has not the whole app yet.
  useEffect(() => {
    for (const load of Object.values(PARTS)) load().catch(() => undefined);
  }, []);
  const { here, state } = drive;
  const { phase, problem, sendKept } = talk.voice;
  // Who speaks looks at the road.
  useEffect(() => {
    if (problem !== undefined) ring();
  }, [problem, ring]);
  const [put, setPut] = useState<ReadonlySet<string>>(new Set());
  const kept = phase === 'idle' && talk.keptNotes.findLast(({ id }) => !put.has(id));
  if (service.counting)
    return (
      <section className="drive-notice">
        <p role="status">{DRIVE.serviceIn(stationName(service.counting.station), service.counting.seconds)}</p>
        <DriveButton onPress={service.cancel}>{DRIVE.cancel}</DriveButton>
      </section>
    );
  if (problem !== undefined)
    return (
      <section className="drive-notice">
        <p role="alert" className="drive-warn">
          {problem}
        </p>
      </section>
    );
  if (service.chosen || service.choices)
    return (
      <Suspense>
        <ServiceChoice service={service} />
      </Suspense>
    );
  if (news !== undefined)
    return (
      <section className="drive-notice">
        <p role="status">{news}</p>
      </section>
    );
  if (fuel && !fuel.quiet && !state.followed?.left) return <FuelShort fuel={fuel} />;
  if (kept)
    return (
      <Suspense>
        <KeptVoice
          key={kept.id}
          {...{ online, moving, say }}
          note={kept}
          send={sendKept}
          onLater={() => setPut(new Set(put).add(kept.id))}
          onChat={props.onChat}
        />
      </Suspense>
    );
  // Of another conversation it is another one: a double tap on Hide does not mean it.
  if (unheard)
    return (
      <Answer key={unheard.at(-1)?.ticketId} answers={unheard} moving={moving} onHide={hide} onChat={props.onChat} />
    );
  if (here && !moving && !props.declined.has(here.id))
    return (
      <Suspense>
        <Filled stop={here} trip={trip} say={say} onNo={() => props.onDecline(here.id)} />
      </Suspense>
    );
  const astray = state.followed && astrayText(state.followed);
  if (astray)
    return (
      <Suspense>
        <OffRoute text={astray} fuel={fuel?.text} online={online} onPlan={props.onPlan} />
      </Suspense>
    );
  if (!trip.planned || (trip.restMissing && drive.ahead.length === 0))
    return (
      <section className="drive-notice">
        <p className="drive-warn">{trip.planned ? DRIVE.noRest : DRIVE.noPlan}</p>
        {!moving && (
          <DriveButton icon="map" onPress={props.onMap}>
            {DRIVE.openMap}
          </DriveButton>
        )}
      </section>
    );
  return props.children;
};

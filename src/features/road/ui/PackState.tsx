import type { RoadPackRow } from '#src/data/db/database.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { countText, dayText, sizeText } from '#src/lib/units.ts';
import { ROAD_TEXT } from '#src/texts/road.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { deleteRoadPack, renewRoadPack } from '../commands.ts';
import { failureText, isExpired, missingTexts, packFacts, packName } from '../model/pack.ts';
import { useRoadStore } from '../store.ts';
import { DeleteButton } from './DeleteButton.tsx';

const waitingText = (online: boolean): string => (online ? ROAD_TEXT.waitingForServer : ROAD_TEXT.waiting);

/** A pack on its way: what is being saved, how far it is, and Cancel. */
const SavingState = ({ pack }: { readonly pack: RoadPackRow }) => {
  const work = useRoadStore((state) => state.work[pack.id]);
  const online = useOnline();
  const { done, pieces, bytes } = work?.progress ?? pack;
  const waiting = !online || work?.progress?.waiting === true;
  const what = pack.plan ? ROAD_TEXT.savingPlan : ROAD_TEXT.saving;
  const parts = [ROAD_TEXT.progress(countText(done), countText(pieces)), ...(bytes > 0 ? [sizeText(bytes)] : [])];
  return (
    <div className="flex items-center gap-3">
      <div className="grid min-w-0 flex-1 gap-1.5 text-xs leading-tight text-ink-2">
        <p role="status" className="flex items-center gap-1.5 text-sm">
          {waiting && <Icon name="cloud-off" size={16} className="text-orange-text" />}
          {waiting ? waitingText(online) : what}
        </p>
        <ProgressBar label={what} value={pieces > 0 ? done : undefined} max={pieces} />
        <p>{pieces > 0 ? parts.join(' · ') : ROAD_TEXT.starting}</p>
      </div>
      <Button
        variant="quiet"
        size="dense"
        className="-mr-3"
        aria-label={ROAD_TEXT.cancelLabel(packName(pack))}
        onClick={() => void deleteRoadPack(pack.id)}
      >
        {ROAD_TEXT.cancel}
      </Button>
    </div>
  );
};

const FailedState = ({ pack, text }: { readonly pack: RoadPackRow; readonly text: string }) => (
  <div className="flex items-center gap-2">
    <p role="alert" className="flex min-w-0 flex-1 items-center gap-1.5 text-sm text-red-text">
      <Icon name="circle-alert" size={16} />
      <span>{text}</span>
    </p>
    <Button variant="quiet" size="dense" onClick={() => void renewRoadPack(pack.id)}>
      {ROAD_TEXT.tryAgain}
    </Button>
    <DeleteButton pack={pack} />
  </div>
);

interface PackStateProps {
  readonly pack: RoadPackRow;
  /** Milliseconds. */
  readonly now: number;
  /** `Saved for the road` stands above it already. */
  readonly listed?: boolean;
}

/** How a pack stands, in words, and what can be done with it. */
export const PackState = ({ pack, now, listed = false }: PackStateProps) => {
  const failed = useRoadStore((state) => state.work[pack.id]?.failed);
  const online = useOnline();
  if (failed) return <FailedState pack={pack} text={failureText(failed)} />;
  if (pack.state === 'saving') return <SavingState pack={pack} />;
  const expired = isExpired(pack, now);
  const missing = missingTexts(pack);
  const mark = expired ? 'clock-alert' : missing.length > 0 ? 'triangle-alert' : 'check';
  const again = () => void renewRoadPack(pack.id);
  const state = (
    <div className="flex items-center">
      <div className="min-w-0 flex-1 py-1.5 text-sm leading-snug">
        {!listed && (
          <p className="flex items-center gap-1.5 font-strong">
            <Icon name={mark} size={16} className={mark === 'check' ? 'text-green-text' : 'text-yellow-text'} />
            {ROAD_TEXT.saved}
          </p>
        )}
        <p className="text-ink-2">{packFacts(pack, now)}</p>
        {expired && <p className="text-yellow-text">{ROAD_TEXT.expired(dayText(pack.expiresAt))}</p>}
      </div>
      {missing.length > 0 ? (
        <Button variant="quiet" size="dense" disabled={!online} onClick={again}>
          {ROAD_TEXT.tryAgain}
        </Button>
      ) : (
        <IconButton
          icon="refresh-cw"
          size={20}
          label={ROAD_TEXT.renewLabel(packName(pack))}
          disabled={!online}
          onClick={again}
        />
      )}
      <DeleteButton pack={pack} />
    </div>
  );
  if (missing.length === 0) return state;
  return (
    <div>
      {state}
      <ul className="grid gap-1 pr-3 pb-1.5 text-sm leading-snug text-yellow-text">
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
};

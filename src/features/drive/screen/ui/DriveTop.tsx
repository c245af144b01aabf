import { useSync } from '#src/hooks/sync.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { Drive } from '../../position/useDrive.ts';

const ageText = (ms: number): string =>
  ms < 120_000 ? DRIVE.seconds(Math.floor(ms / 10_000) * 10) : DRIVE.minutes(Math.floor(ms / 60_000));

/** What stands in the way of knowing where the truck is, in a sentence; undefined for nothing. */
const positionText = ({ mile, lostFor, failure, state }: Drive): string | undefined => {
  if (failure === 'denied') return DRIVE.denied;
  if (lostFor !== undefined) return DRIVE.lost(ageText(lostFor));
  if (mile !== undefined || state.kept.length > 0) return undefined;
  if (failure === 'missing') return DRIVE.missing;
  if (failure === 'rough') return DRIVE.rough;
  return failure === 'silent' ? DRIVE.silent : DRIVE.locating;
};

interface DriveTopProps {
  readonly online: boolean;
  /** The route is saved for the road. */
  readonly saved: boolean;
  /** The screen stays on. */
  readonly awake: boolean;
  readonly moving: boolean;
  readonly drive: Drive;
}

/** Signal, what waits for it, and whether it is known where the truck is. */
export const DriveTop = ({ online, saved, awake, moving, drive }: DriveTopProps) => {
  const { waiting } = useSync();
  const position = positionText(drive);
  const parts = [
    ...(saved ? [DRIVE.saved] : []),
    ...(waiting > 0 ? [DRIVE.waiting(waiting)] : []),
    ...(!awake && !moving && online && !position ? [DRIVE.screenOff] : []),
  ];
  return (
    <div className="drive-top">
      <Icon name={online ? (position ? 'locate-fixed' : 'navigation') : 'cloud-off'} size={20} />
      <p role="status">
        {!online && <span className="drive-warn">{DRIVE.noSignal}</span>}
        {!online && ' · '}
        {position ? (
          <span className="drive-warn">{position}</span>
        ) : (
          [moving ? DRIVE.driving : DRIVE.stopped, ...parts].join(' · ')
        )}
      </p>
    </div>
  );
};

import { DRIVE } from '#src/texts/drive.ts';

interface TankBarProps {
  /** US gallons. */
  readonly size: number;
  readonly reserve: number;
  readonly now: number;
  readonly then: number;
  /** `then` is at the pump; else at the end. */
  readonly toPump: boolean;
}

const [WIDTH, HEIGHT] = [358, 36];

/** The tank: what is in it, the reserve (dashed), and what will be left on arrival (solid). */
export const TankBar = ({ size, reserve, now, then, toPump }: TankBarProps) => {
  const x = (gallons: number) => 2 + (Math.max(0, Math.min(gallons, size)) / size) * (WIDTH - 4);
  const [level, left] = [Math.round(now), Math.round(then)];
  const upright = `2v${HEIGHT - 4}`;
  return (
    <section>
      <div className="drive-row drive-label">
        <p>{DRIVE.tank}</p>
        <p>
          <b>{level}</b> {DRIVE.tankNow}, <b className={then < reserve - 0.5 ? 'low' : undefined}>{left}</b>{' '}
          {toPump ? DRIVE.tankAtPump : DRIVE.tankAtEnd}
        </p>
      </div>
      <svg
        role="img"
        aria-label={DRIVE.tankLabel(level, size, left, Math.round(reserve))}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="drive-svg drive-tank"
      >
        <rect
          {...{ x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 5, strokeWidth: 2 }}
          style={{ fill: 'var(--tank-empty)', stroke: 'var(--drive-label)' }}
        />
        <rect {...{ x: 2, y: 2, width: x(now) - 2, height: HEIGHT - 4, rx: 4 }} style={{ fill: 'var(--drive-good)' }} />
        <path d={`M${x(then)} ${upright}`} strokeWidth="4" style={{ stroke: 'var(--drive-ground)' }} />
        <path
          d={`M${x(reserve)} ${upright}`}
          strokeWidth="3"
          strokeDasharray="4 4"
          style={{ stroke: now > reserve ? 'var(--drive-ground)' : 'var(--drive-label)' }}
        />
      </svg>
    </section>
  );
};

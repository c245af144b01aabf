import type { DriveStop, StateStretch } from '#src/lib/drive-parts.ts';
import { DRIVE } from '#src/texts/drive.ts';

interface RoadLineProps {
  readonly miles: number;
  /** Along the route; undefined where it is not known. */
  readonly mile: number | undefined;
  readonly left: number;
  readonly stops: readonly DriveStop[];
  /** Those to come. */
  readonly ahead: readonly DriveStop[];
  readonly states: readonly StateStretch[];
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const [START, END, LINE, POST] = [12, 350, 34, 22];

/** Posts in order, none on another. */
const postsOf = (stops: readonly DriveStop[], x: (mile: number) => number) => {
  let free = 0;
  return stops.map((stop) => {
    const at = Math.max(x(stop.mile), free);
    free = at + POST + 2;
    return { stop, at };
  });
};

/** The mile strip: the whole route as one line, its stops, and where the truck is on it. */
export const RoadLine = ({ miles, mile, left, stops, ahead, states }: RoadLineProps) => {
  const x = (at: number) => START + (Math.max(0, Math.min(at, miles)) / Math.max(1, miles)) * (END - START);
  const truck = x(mile ?? 0);
  const coming = new Set(ahead.map(({ id }) => id));
  const state = mile === undefined ? undefined : states.find(({ from, to }) => mile >= from && mile < to)?.code;
  const then = ahead[1];
  return (
    <section className="drive-line">
      <svg
        role="img"
        aria-label={DRIVE.stripLabel(Math.floor(mile ?? 0), WHOLE.format(miles), ahead.length)}
        viewBox="0 0 358 46"
        className="drive-svg"
      >
        <path d={`M${START} ${LINE}H${END}`} strokeWidth="7" style={{ stroke: 'var(--line-control)' }} />
        <path d={`M${START} ${LINE}H${truck}`} strokeWidth="7" style={{ stroke: 'var(--route)' }} />
        {states.slice(1).map(({ code, from }) => (
          <path
            key={code + from}
            d={`M${x(from)} ${LINE - 9}v18`}
            strokeWidth="2"
            strokeDasharray="3 3"
            style={{ stroke: 'var(--drive-label)' }}
          />
        ))}
        {postsOf(stops, x).map(({ stop, at }) => {
          const next = coming.has(stop.id);
          const ink = next ? 'var(--drive-on-sign)' : 'var(--drive-label)';
          return (
            <g key={stop.id} transform={`translate(${at} 0)`}>
              <path d="M0 20v14" strokeWidth="3" style={{ stroke: 'var(--drive-label)' }} />
              <rect
                {...{ x: -POST / 2, y: 1, width: POST, height: POST, rx: 3.5, strokeWidth: 1.5 }}
                style={{ fill: next ? 'var(--drive-sign)' : 'var(--sunken)', stroke: ink }}
              />
              <text y="17" textAnchor="middle" fontSize="14" fontWeight="800" style={{ fill: ink }}>
                {stop.number}
              </text>
            </g>
          );
        })}
        {mile !== undefined && (
          <path
            d="M-9 -9L9 0L-9 9z"
            transform={`translate(${truck} ${LINE})`}
            strokeWidth="2"
            style={{ fill: 'var(--drive-figure)', stroke: 'var(--drive-ground)' }}
          />
        )}
        <rect {...{ x: END - 7, y: LINE - 7, width: 14, height: 14, rx: 2.5 }} style={{ fill: 'var(--route)' }} />
      </svg>
      <div className="drive-row drive-label">
        {mile !== undefined && (
          <p>
            {DRIVE.mile} <b>{WHOLE.format(Math.floor(mile))}</b>
            {state && ` · ${state}`}
          </p>
        )}
        <p>
          <b>{WHOLE.format(Math.ceil(left))}</b> {DRIVE.mi} {DRIVE.left}
        </p>
      </div>
      {then && (
        <p className="drive-label">
          {DRIVE.thenStop} <b>{then.town}</b>, {!then.place && `${DRIVE.about} `}
          {`${WHOLE.format(Math.floor(then.mile - (mile ?? 0)))}\u00a0${DRIVE.mi}`}
        </p>
      )}
    </section>
  );
};

import { cx } from './cx.ts';

/** Two values of one place, in any unit; undefined where there is none. */
export interface ChartBar {
  /** Said when a pointer rests on it. */
  readonly label: string;
  readonly values: readonly [number | undefined, number | undefined];
}

interface BarChartProps {
  readonly title: string;
  /** The drawing in words, for who does not see it; its figures stand in a table beside it. */
  readonly description: string;
  /** What the two values are. */
  readonly series: readonly [string, string];
  readonly bars: readonly ChartBar[];
  /** A value as text; the highest stands at the top line. */
  readonly format: (value: number) => string;
  /** Under the first and the last bar. */
  readonly ends: readonly [string, string];
}

/** Dark and light of one ink: no colour says anything here, and the light one has an edge of 3:1. */
const FILLS = ['var(--ink-2)', 'var(--line-control)'] as const;
const HEIGHT = 96;

/** Bars in pairs, from zero to the highest, as wide as there is room (decision 0414). */
export const BarChart = ({ title, description, series, bars, format, ends }: BarChartProps) => {
  const most = Math.max(0, ...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const high = (value: number | undefined): number => (most === 0 ? 0 : ((value ?? 0) / most) * HEIGHT);
  return (
    <figure className="m-0 grid min-w-0 break-inside-avoid gap-2 rounded-md border border-line bg-surface px-4 py-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-strong">{title}</span>
        <span className="flex gap-3 text-xs text-ink-2">
          {series.map((name, at) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span aria-hidden style={{ background: FILLS[at] }} className="inline-block size-2.5 rounded-xs" />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <div className="grid gap-1 text-2xs text-ink-2">
        <span aria-hidden className="tabular-nums">
          {most > 0 && format(most)}
        </span>
        <svg
          role="img"
          aria-label={description}
          viewBox={`0 0 ${bars.length * 10} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-24 w-full border-y border-line"
        >
          {bars.map(({ label, values }, at) => (
            <g key={label}>
              <title>{label}</title>
              {/* The whole height answers the pointer. */}
              <rect x={at * 10} width={10} height={HEIGHT} fill="transparent" />
              {values.map((value, n) => (
                <rect
                  key={series[n]}
                  x={at * 10 + 1 + n * 4}
                  width={4}
                  y={HEIGHT - high(value)}
                  height={high(value)}
                  fill={FILLS[n]}
                />
              ))}
            </g>
          ))}
        </svg>
        <span aria-hidden className={cx('flex', ends[0] === ends[1] ? 'justify-center' : 'justify-between')}>
          <span>{ends[0]}</span>
          {ends[0] !== ends[1] && <span>{ends[1]}</span>}
        </span>
      </div>
    </figure>
  );
};

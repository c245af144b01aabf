import type { ReactNode } from 'react';
import { ticks } from '../model/layout.ts';
import type { StripModel } from '../model/strip.ts';
import { tankPaths } from './tank.ts';
import './strip.css';

/** How a strip lies: pixels along the route, and across it, of the drawing. */
export interface StripLie {
  /** Start above; else start left. */
  readonly vertical: boolean;
  readonly along: (mile: number) => number;
  /** The tank's outer and inner edge. */
  readonly outer: number;
  readonly inner: number;
  /** The middle of the route. */
  readonly route: number;
  /** From where to where the border of a state is drawn. */
  readonly border: readonly [number, number];
}

/** The place of a level across the strip: 0 at the tank's inner edge. */
export const levelOf =
  (strip: StripModel, { inner, outer }: Pick<StripLie, 'inner' | 'outer'>) =>
  (gallons: number) =>
    inner - (Math.max(0, Math.min(gallons, strip.tank)) / strip.tank) * (inner - outer);

interface StripTrackProps {
  readonly strip: StripModel;
  readonly lie: StripLie;
  readonly label: string;
  readonly size: { readonly width: number; readonly height: number };
  /** Words, figures and the ways from posts to their miles. */
  readonly children: ReactNode;
}

/** What both strips draw, each in its direction: tank, borders of states, route, ticks and ends. */
export const StripTrack = ({ strip, lie, label, size, children }: StripTrackProps) => {
  const { vertical, along, outer, inner, route, border } = lie;
  const [start, end] = [along(0), along(strip.miles)];
  const level = levelOf(strip, lie);
  const line = (from: readonly [number, number], to: readonly [number, number]): string => {
    const [a, b] = vertical ? [from.toReversed(), to.toReversed()] : [from, to];
    return `M${a.join(' ')}L${b.join(' ')}`;
  };
  /** A rectangle from its place and length along the route, and across it. */
  const box = (at: number, length: number, across: number, breadth: number) =>
    vertical
      ? { x: across, y: at, width: breadth, height: length }
      : { x: at, y: across, width: length, height: breadth };
  const tank = strip.levels && tankPaths(strip.levels, along, level, vertical);
  const grows = vertical ? 'tank-down' : 'tank-right';
  const hatch = vertical ? 'hatch-down' : 'hatch-right';
  const [startX, startY] = vertical ? [route, start] : [start, route];
  return (
    <svg
      role="img"
      aria-label={label}
      {...size}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="absolute top-0 left-0 overflow-visible"
    >
      <rect {...box(start, end - start, outer, inner - outer)} className="fill-tank-empty" />
      {tank && <path d={tank.fill} className={`${grows} fill-tank-fill`} />}
      {strip.states.slice(1).map(({ code, from }) => (
        <path
          key={`${code}${from}`}
          d={line([along(from), border[0]], [along(from), border[1]])}
          strokeWidth="1.2"
          strokeDasharray="5 3"
          className="stroke-(--map-state)"
        />
      ))}
      {tank && (
        <path
          d={tank.edge}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          className={`${grows} stroke-tank-edge`}
        />
      )}
      <path
        d={line([start, level(strip.reserve)], [end, level(strip.reserve)])}
        strokeWidth="1.3"
        strokeDasharray="2 3"
        className="stroke-tank-reserve"
      />
      <path d={line([start, route], [end, route])} strokeWidth="7" className="stroke-route" />
      <path
        d={line([start + 10, route], [end - 10, route])}
        strokeWidth="1.3"
        strokeDasharray="6 6"
        className="stroke-route-case"
      />
      {strip.gap && (
        <g>
          <defs>
            <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0V7" strokeWidth="3" className="stroke-tank-reserve" />
            </pattern>
          </defs>
          <rect
            {...box(
              along(strip.gap.from),
              Math.max(3, along(strip.gap.to) - along(strip.gap.from)),
              outer,
              route + 4 - outer,
            )}
            fill={`url(#${hatch})`}
            className="stroke-tank-reserve"
          />
        </g>
      )}
      {ticks(strip.miles).map(({ mile, numbered }) => (
        <path
          key={mile}
          d={line([along(mile), route + 5], [along(mile), route + (numbered ? 12 : 9)])}
          strokeWidth="1.3"
          className="stroke-ink-3"
        />
      ))}
      {children}
      <circle cx={startX} cy={startY} r="6.5" strokeWidth="4" className="fill-surface stroke-route" />
      <rect {...box(end - 8, 16, route - 8, 16)} rx="2.5" className="fill-route" />
      <rect {...box(end - 2.5, 5, route - 2.5, 5)} className="fill-route-case" />
    </svg>
  );
};

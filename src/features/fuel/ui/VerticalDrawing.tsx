import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { ticks, type VerticalLayout } from '../model/strip.ts';
import { StripText } from './StripText.tsx';
import type { StripModel } from './strip-model.ts';
import { tankPaths } from './tank.ts';
import './strip.css';

interface VerticalDrawingProps {
  readonly strip: StripModel;
  readonly layout: VerticalLayout;
  readonly label: string;
}

/** Pixels across the strip: the tank's outer and inner edge, and the route's middle. */
const OUTER = 26;
const INNER = 78;
const ROUTE = 82;
/** Room that the figures of two stops need between them. */
const FIGURES = 32;

interface LevelsProps {
  readonly strip: StripModel;
  readonly y: (mile: number) => number;
  readonly x: (gallons: number) => number;
}

/** Gallons before and after each pump, left of the line where there is room, else right of it. */
const Levels = ({ strip, y, x }: LevelsProps) => {
  const figure = (gallons: number, at: number) => {
    const inside = x(gallons) - OUTER < 24;
    return (
      <StripText x={x(gallons) + (inside ? 5 : -5)} y={at} anchor={inside ? 'start' : 'end'} strong>
        {Math.round(gallons)}
      </StripText>
    );
  };
  return strip.stops.map(({ id, mile, arrival, leaving }, at) => (
    <g key={id}>
      {arrival !== undefined && y(mile) - y(strip.stops[at - 1]?.mile ?? 0) > FIGURES && figure(arrival, y(mile) - 4)}
      {leaving !== undefined && figure(leaving, y(mile) + 15)}
    </g>
  ));
};

/** The drawing of the vertical strip: states, tank, route, ticks. */
export const VerticalDrawing = ({ strip, layout, label }: VerticalDrawingProps) => {
  const { y } = layout;
  const [top, end] = [y(0), y(strip.miles)];
  const x = (gallons: number) => INNER - (Math.max(0, Math.min(gallons, strip.tank)) / strip.tank) * (INNER - OUTER);
  const tank = strip.levels && tankPaths(strip.levels, y, x, true);
  const posts = layout.posts.map((post) => post + 21);
  return (
    <svg
      role="img"
      aria-label={label}
      width="160"
      height={layout.height}
      viewBox={`0 0 160 ${layout.height}`}
      className="absolute top-0 left-0 overflow-visible"
    >
      <rect x={OUTER} y={top} width={INNER - OUTER} height={end - top} className="fill-tank-empty" />
      {tank && (
        <g className="tank-down">
          <path d={tank.fill} className="fill-tank-fill" />
          <path d={tank.edge} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-tank-edge" />
        </g>
      )}
      <path
        d={`M${x(strip.reserve)} ${top}V${end}`}
        strokeWidth="1.3"
        strokeDasharray="2 3"
        className="stroke-tank-reserve"
      />
      <StripText x={72} y={top - 8} anchor="end">
        {FUEL_TEXT.gallonsOf(Math.round(strip.tank))}
      </StripText>
      {strip.states.map(({ code, from, to }, at) => (
        <g key={`${code}${from}`}>
          {y(to) - y(from) >= 14 && (
            <StripText x={2} y={(y(from) + y(to)) / 2 + 4} anchor="middle" state>
              {code}
            </StripText>
          )}
          {at > 0 && (
            <path
              d={`M-8 ${y(from)}H${INNER}`}
              strokeWidth="1.2"
              strokeDasharray="5 3"
              className="stroke-(--map-state)"
            />
          )}
        </g>
      ))}
      <path d={`M${ROUTE} ${top}V${end}`} strokeWidth="7" className="stroke-route" />
      <path
        d={`M${ROUTE} ${top + 10}V${end - 10}`}
        strokeWidth="1.3"
        strokeDasharray="6 6"
        className="stroke-route-case"
      />
      {strip.gap && (
        <g>
          <rect
            x={OUTER}
            width={ROUTE + 4 - OUTER}
            y={y(strip.gap.from)}
            height={Math.max(3, y(strip.gap.to) - y(strip.gap.from))}
            fill="url(#hatch-down)"
            className="stroke-tank-reserve"
          />
          <defs>
            <pattern id="hatch-down" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0V7" strokeWidth="3" className="stroke-tank-reserve" />
            </pattern>
          </defs>
        </g>
      )}
      {ticks(strip.miles).map(({ mile, numbered }) => (
        <g key={mile}>
          <path d={`M87 ${y(mile)}h${numbered ? 7 : 4}`} strokeWidth="1.3" className="stroke-ink-3" />
          {numbered && posts.every((post) => Math.abs(post - y(mile)) > 29) && y(mile) < end - 20 && (
            <StripText x={98} y={y(mile) + 4}>
              {mile.toLocaleString('en-US')}
            </StripText>
          )}
        </g>
      ))}
      {strip.stops.map((stop, at) => (
        <path
          key={stop.id}
          d={`M86 ${y(stop.mile)}L98 ${posts[at]}H158`}
          fill="none"
          strokeWidth="2.5"
          className="stroke-green-text"
        />
      ))}
      {strip.levels && <Levels strip={strip} y={y} x={x} />}
      <circle cx={ROUTE} cy={top} r="6.5" strokeWidth="4" className="fill-surface stroke-route" />
      <rect x={ROUTE - 8} y={end - 8} width="16" height="16" rx="2.5" className="fill-route" />
      <rect x={ROUTE - 2.5} y={end - 2.5} width="5" height="5" className="fill-route-case" />
    </svg>
  );
};

import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { HORIZONTAL, type HorizontalLayout, ticks } from '../model/strip.ts';
import { StripText } from './StripText.tsx';
import type { StripModel } from './strip-model.ts';
import { tankPaths } from './tank.ts';
import './strip.css';

interface HorizontalDrawingProps {
  readonly strip: StripModel;
  readonly layout: HorizontalLayout;
  readonly width: number;
  readonly label: string;
}

/** Pixels down the strip: the tank's outer and inner edge, the route's middle, the foot of a post. */
const OUTER = 64;
const INNER = 120;
const ROUTE = 124;
const FOOT = 44;
/** Room that the figures of two stops need between them. */
const FIGURES = 60;

/** The drawing of the horizontal strip: states, tank, route, ticks. */
export const HorizontalDrawing = ({ strip, layout, width, label }: HorizontalDrawingProps) => {
  const { x, posts } = layout;
  const [left, end] = [x(0), x(strip.miles)];
  const y = (gallons: number) => INNER - (Math.max(0, Math.min(gallons, strip.tank)) / strip.tank) * (INNER - OUTER);
  const tank = strip.levels && tankPaths(strip.levels, x, y, false);
  const clear = x(strip.stops[0]?.mile ?? strip.miles) - left > 90;
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height="172"
      viewBox={`0 0 ${width} 172`}
      className="absolute inset-0 overflow-visible"
    >
      <rect x={left} y={OUTER} width={end - left} height={INNER - OUTER} className="fill-tank-empty" />
      {tank && <path d={tank.fill} className="tank-right fill-tank-fill" />}
      {strip.states.map(({ code, from, to }, at) => (
        <g key={`${code}${from}`}>
          {x(to) - x(from) >= 24 && (
            <StripText x={(x(from) + x(to)) / 2} y={160} anchor="middle" state>
              {code}
            </StripText>
          )}
          {at > 0 && (
            <path
              d={`M${x(from)} ${OUTER}V134`}
              strokeWidth="1.2"
              strokeDasharray="5 3"
              className="stroke-(--map-state)"
            />
          )}
        </g>
      ))}
      {tank && (
        <path
          d={tank.edge}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          className="tank-right stroke-tank-edge"
        />
      )}
      <path
        d={`M${left} ${y(strip.reserve)}H${end}`}
        strokeWidth="1.3"
        strokeDasharray="2 3"
        className="stroke-tank-reserve"
      />
      <path d={`M${left} ${ROUTE}H${end}`} strokeWidth="7" className="stroke-route" />
      <path
        d={`M${left + 10} ${ROUTE}H${end - 10}`}
        strokeWidth="1.3"
        strokeDasharray="6 6"
        className="stroke-route-case"
      />
      {strip.gap && (
        <g>
          <defs>
            <pattern id="hatch-right" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0V7" strokeWidth="3" className="stroke-tank-reserve" />
            </pattern>
          </defs>
          <rect
            x={x(strip.gap.from)}
            y={OUTER}
            width={Math.max(3, x(strip.gap.to) - x(strip.gap.from))}
            height={ROUTE + 4 - OUTER}
            fill="url(#hatch-right)"
            className="stroke-tank-reserve"
          />
        </g>
      )}
      {ticks(strip.miles).map(({ mile, numbered }) => (
        <g key={mile}>
          <path d={`M${x(mile)} 129v${numbered ? 7 : 4}`} strokeWidth="1.3" className="stroke-ink-3" />
          {numbered && (
            <StripText x={x(mile)} y={148} anchor="middle">
              {mile.toLocaleString('en-US')}
            </StripText>
          )}
        </g>
      ))}
      {strip.stops.map((stop, at) => (
        <path
          key={stop.id}
          d={`M${(posts[at] ?? 0) + HORIZONTAL.post / 2} ${FOOT}L${x(stop.mile)} 54V${ROUTE}`}
          fill="none"
          strokeWidth="2.5"
          className="stroke-green-text"
        />
      ))}
      {strip.levels &&
        strip.stops.map(({ id, mile, arrival, leaving }, at) => (
          <g key={id}>
            {arrival !== undefined && x(mile) - x(strip.stops[at - 1]?.mile ?? -Infinity) > FIGURES && (
              <StripText x={x(mile) - 5} y={Math.min(y(arrival) - 5, INNER - 6)} anchor="end" strong>
                {Math.round(arrival)}
              </StripText>
            )}
            {leaving !== undefined && (
              <StripText x={x(mile) + 6} y={Math.max(y(leaving) - 5, OUTER + 14)} strong>
                {Math.round(leaving)}
              </StripText>
            )}
          </g>
        ))}
      {clear && (
        <StripText x={left} y={OUTER - 8}>
          {FUEL_TEXT.tankOf(Math.round(strip.tank))}
        </StripText>
      )}
      <circle cx={left} cy={ROUTE} r="6.5" strokeWidth="4" className="fill-surface stroke-route" />
      <rect x={end - 8} y={ROUTE - 8} width="16" height="16" rx="2.5" className="fill-route" />
      <rect x={end - 2.5} y={ROUTE - 2.5} width="5" height="5" className="fill-route-case" />
    </svg>
  );
};

import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { HORIZONTAL, type HorizontalLayout, ticks } from '../model/layout.ts';
import type { StripModel } from '../model/strip.ts';
import { StripText } from './StripText.tsx';
import { levelOf, StripTrack } from './StripTrack.tsx';

interface HorizontalDrawingProps {
  readonly strip: StripModel;
  readonly layout: HorizontalLayout;
  readonly width: number;
  readonly label: string;
}

/** Pixels down the strip. */
const DOWN = { vertical: false, outer: 64, inner: 120, route: 124, border: [64, 134] } as const;
/** The foot of a post. */
const FOOT = 44;
/** Room that the figures of two stops need between them. */
const FIGURES = 60;

/** The drawing of the horizontal strip: states, tank, route, ticks. */
export const HorizontalDrawing = ({ strip, layout, width, label }: HorizontalDrawingProps) => {
  const { x, posts } = layout;
  const { outer, inner, route } = DOWN;
  const y = levelOf(strip, DOWN);
  const clear = x(strip.stops[0]?.mile ?? strip.miles) - x(0) > 90;
  return (
    <StripTrack strip={strip} lie={{ ...DOWN, along: x }} label={label} size={{ width, height: 172 }}>
      {strip.states
        .filter(({ from, to }) => x(to) - x(from) >= 24)
        .map(({ code, from, to }) => (
          <StripText key={`${code}${from}`} x={(x(from) + x(to)) / 2} y={160} anchor="middle" state>
            {code}
          </StripText>
        ))}
      {ticks(strip.miles)
        .filter(({ numbered }) => numbered)
        .map(({ mile }) => (
          <StripText key={mile} x={x(mile)} y={148} anchor="middle">
            {mile.toLocaleString('en-US')}
          </StripText>
        ))}
      {strip.stops.map((stop, at) => (
        <path
          key={stop.id}
          d={`M${(posts[at] ?? 0) + HORIZONTAL.post / 2} ${FOOT}L${x(stop.mile)} 54V${route}`}
          fill="none"
          strokeWidth="2.5"
          className="stroke-green-text"
        />
      ))}
      {strip.places.map(({ number, name, mile }) => (
        <g key={number} className="fill-route">
          <title>{name}</title>
          <circle cx={x(mile)} cy={route} r="9" strokeWidth="1.5" className="stroke-route-case" />
          <text x={x(mile)} y={route + 4} textAnchor="middle" className="fill-route-case text-2xs font-strong">
            {number}
          </text>
        </g>
      ))}
      {strip.levels &&
        strip.stops.map(({ id, mile, arrival, leaving }, at) => (
          <g key={id}>
            {arrival !== undefined && x(mile) - x(strip.stops[at - 1]?.mile ?? -Infinity) > FIGURES && (
              <StripText x={x(mile) - 5} y={Math.min(y(arrival) - 5, inner - 6)} anchor="end" strong>
                {Math.round(arrival)}
              </StripText>
            )}
            {leaving !== undefined && (
              <StripText x={x(mile) + 6} y={Math.max(y(leaving) - 5, outer + 14)} strong>
                {Math.round(leaving)}
              </StripText>
            )}
          </g>
        ))}
      {clear && (
        <StripText x={x(0)} y={outer - 8}>
          {FUEL_TEXT.tankOf(Math.round(strip.tank))}
        </StripText>
      )}
    </StripTrack>
  );
};

import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { ticks, VERTICAL, type VerticalLayout } from '../model/layout.ts';
import { type inOrder, isPlace, type StripModel } from '../model/strip.ts';
import { StripText } from './StripText.tsx';
import { levelOf, StripTrack } from './StripTrack.tsx';

interface VerticalDrawingProps {
  readonly strip: StripModel;
  /** What stands along it, as `layout` has it. */
  readonly passed: ReturnType<typeof inOrder>;
  readonly layout: VerticalLayout;
  readonly label: string;
}

/** Pixels across the strip. */
const ACROSS = { vertical: true, outer: 26, inner: 78, route: 82, border: [-8, 78] } as const;
/** Room that the figures of two stops need between them. */
const FIGURES = 32;

interface LevelsProps {
  readonly strip: StripModel;
  readonly y: (mile: number) => number;
}

/** Gallons before and after each pump, left of the line where there is room, else right of it. */
const Levels = ({ strip, y }: LevelsProps) => {
  const x = levelOf(strip, ACROSS);
  const figure = (gallons: number, at: number) => {
    const inside = x(gallons) - ACROSS.outer < 24;
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
export const VerticalDrawing = ({ strip, passed, layout, label }: VerticalDrawingProps) => {
  const { y, height } = layout;
  const posts = passed.map((one, at) => (layout.posts[at] ?? 0) + (isPlace(one) ? VERTICAL.place : VERTICAL.post) / 2);
  const hasRoom = (mile: number) =>
    posts.every((post) => Math.abs(post - y(mile)) > 29) && y(mile) < y(strip.miles) - 20;
  return (
    <StripTrack strip={strip} lie={{ ...ACROSS, along: y }} label={label} size={{ width: 160, height }}>
      <StripText x={72} y={y(0) - 8} anchor="end">
        {FUEL_TEXT.gallonsOf(Math.round(strip.tank))}
      </StripText>
      {strip.states
        .filter(({ from, to }) => y(to) - y(from) >= 14)
        .map(({ code, from, to }) => (
          <StripText key={`${code}${from}`} x={2} y={(y(from) + y(to)) / 2 + 4} anchor="middle" state>
            {code}
          </StripText>
        ))}
      {ticks(strip.miles)
        .filter(({ mile, numbered }) => numbered && hasRoom(mile))
        .map(({ mile }) => (
          <StripText key={mile} x={98} y={y(mile) + 4}>
            {mile.toLocaleString('en-US')}
          </StripText>
        ))}
      {passed.map((one, at) => (
        <path
          key={isPlace(one) ? one.number : one.id}
          d={`M86 ${y(one.mile)}L98 ${posts[at]}H${isPlace(one) ? 124 : 158}`}
          fill="none"
          strokeWidth="2.5"
          className={isPlace(one) ? 'stroke-route' : 'stroke-green-text'}
        />
      ))}
      {strip.levels && <Levels strip={strip} y={y} />}
    </StripTrack>
  );
};

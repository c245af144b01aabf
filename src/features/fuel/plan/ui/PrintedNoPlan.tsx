import '#src/ui/styles/printed.css';
import { runtime } from '#src/data/runtime.ts';
import { dayTime } from '#src/lib/day-time.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';

interface PrintedNoPlanProps {
  /** What the route is called. */
  readonly route: string;
  /** What was asked for, in a line. */
  readonly asked: string;
  /** Why there is none, a line each. */
  readonly why: readonly string[];
  /** What would make one. */
  readonly levers: readonly string[];
}

/** Why there is no plan, on paper, where form and strip would be cut off. */
export const PrintedNoPlan = ({ route, asked, why, levers }: PrintedNoPlanProps) => (
  <article data-printed className="hidden text-sm print:block">
    <h1 className="text-lg font-strong">
      {FUEL_TEXT.title}: {route}
    </h1>
    <p>{asked}</p>
    <p>{FUEL_RESULT.printed(dayTime(runtime().ports.clock.now()))}</p>
    <p className="mt-4">
      <b className="block font-strong">{FUEL_RESULT.noPlanTitle}</b>
      {why.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
    {levers.length > 0 && (
      <p className="mt-4">
        <b className="block font-strong">{FUEL_RESULT.levers}</b>
        {levers.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    )}
  </article>
);

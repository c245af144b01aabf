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

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <p className="mt-4">
    <b className="block font-strong">{title}</b>
    {lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </p>
);

/** Why there is no plan, on paper, where form and strip would be cut off. */
export const PrintedNoPlan = ({ route, asked, why, levers }: PrintedNoPlanProps) => (
  <article data-printed className="hidden text-sm print:block">
    <h1 className="text-lg font-strong">
      {FUEL_TEXT.title}: {route}
    </h1>
    <p>{asked}</p>
    <p>{FUEL_RESULT.printed(dayTime(runtime().ports.clock.now()))}</p>
    <Lines title={FUEL_RESULT.noPlanTitle} lines={why} />
    {levers.length > 0 && <Lines title={FUEL_RESULT.levers} lines={levers} />}
  </article>
);

import type { DriveStop } from '#src/lib/drive-parts.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { cx } from '#src/ui/cx.ts';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** The one figure: whole miles, tenths below ten. Rounded down, so that nobody is nearer than it says. */
const farText = (miles: number): string =>
  miles < 10 ? (Math.floor(Math.max(0, miles) * 10) / 10).toFixed(1) : WHOLE.format(Math.floor(miles));

/** Four digits are set smaller, so that they have room on a phone. */
const farClass = (figure: string): string => cx('drive-far', figure.length > 3 && 'long');

interface GuideSignProps {
  readonly stop: DriveStop | undefined;
  readonly destination: string;
  /** Miles to it; undefined where it is not known where the truck is. */
  readonly miles: number | undefined;
  /** The truck is there. */
  readonly reached: boolean;
}

/** What comes next, as a road's sign would say it: the next stop of the plan, else where the route ends. */
export const GuideSign = ({ stop, destination, miles, reached }: GuideSignProps) => (
  <section aria-label={stop ? DRIVE.nextStop : DRIVE.destination} className="drive-guide">
    {stop?.exit && (
      <p className="drive-exit">
        <span>{DRIVE.exit}</span>
        {stop.exit}
      </p>
    )}
    <div className="drive-sign">
      <h2>{stop?.town ?? destination}</h2>
      {reached ? (
        <p className="drive-far in-words">
          <b>{DRIVE.reached}</b>
        </p>
      ) : miles === undefined ? (
        <p className={farClass(WHOLE.format(stop?.mile ?? 0))}>
          <span>{DRIVE.atMile}</span> <b>{WHOLE.format(stop?.mile ?? 0)}</b>
        </p>
      ) : (
        <p className={farClass(farText(miles))}>
          <b>{farText(miles)}</b> <span>{DRIVE.mi}</span>
        </p>
      )}
      {stop && <p className="drive-name">{stop.name}</p>}
    </div>
  </section>
);

import type { CSSProperties } from 'react';
import type { DriveStop } from '#src/lib/drive-parts.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { cx } from '#src/ui/cx.ts';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** The one figure: whole miles, tenths below ten where the place is exact. Rounded down, so that nobody is nearer than it says. */
const farText = (miles: number, about: boolean): string =>
  miles < 10 && !about ? (Math.floor(Math.max(0, miles) * 10) / 10).toFixed(1) : WHOLE.format(Math.floor(miles));

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

interface FarProps extends Pick<GuideSignProps, 'stop' | 'miles'> {
  /** The stop's place is approximate. */
  readonly about: boolean;
}

/** How far it is, else at which mile of the route. */
const Far = ({ stop, miles, about }: FarProps) => {
  const figure = miles === undefined ? WHOLE.format(stop?.mile ?? 0) : farText(miles, about);
  return (
    <p className={farClass(figure)}>
      {about && <span className="drive-about">{DRIVE.about} </span>}
      {miles === undefined && <span>{DRIVE.atMile} </span>}
      <b>{figure}</b>
      {miles !== undefined && <span> {DRIVE.mi}</span>}
    </p>
  );
};

/** What comes next, as a road's sign would say it: the next stop of the plan, else where the route ends. */
export const GuideSign = ({ stop, destination, miles, reached }: GuideSignProps) => {
  const town = stop?.town ?? destination;
  return (
    <section aria-label={stop ? DRIVE.nextStop : DRIVE.destination} className="drive-guide">
      <div className="drive-sign">
        <h2 style={{ '--letters': town.length } as CSSProperties}>{town}</h2>
        <div className="drive-at">
          {reached ? (
            <p className="drive-far in-words">
              <b>{DRIVE.reached}</b>
            </p>
          ) : (
            <Far stop={stop} miles={miles} about={stop !== undefined && stop.place === undefined} />
          )}
          {stop?.exit && (
            <p className="drive-exit">
              <span>{DRIVE.exit}</span> {stop.exit}
            </p>
          )}
        </div>
        {stop && <p className="drive-name">{stop.name}</p>}
      </div>
    </section>
  );
};

import type { DriveStop } from '#src/lib/drive-parts.ts';
import { DRIVE } from '#src/texts/drive.ts';

const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

interface FiguresProps {
  readonly stop: DriveStop;
  /** It is reached with less than was planned with. */
  readonly least: boolean;
}

/** What to buy at the next stop, and at which price. */
export const Figures = ({ stop, least }: FiguresProps) => (
  <section className="drive-figures">
    <div>
      <p className="drive-label">{least ? DRIVE.buyAtLeast : DRIVE.buy}</p>
      <p className="drive-figure">
        {stop.gallons === undefined ? '?' : TENTHS.format(stop.gallons)}
        <span>{` ${DRIVE.gal}`}</span>
      </p>
    </div>
    <div>
      <p className="drive-label">{stop.price === undefined ? DRIVE.price : stop.age}</p>
      <p className="drive-figure">
        {stop.price === undefined ? (
          DRIVE.noPrice
        ) : (
          <>
            <span className="drive-dollar">$</span>
            {stop.price.toFixed(2)}
          </>
        )}
      </p>
    </div>
  </section>
);

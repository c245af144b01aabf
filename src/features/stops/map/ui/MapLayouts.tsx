import type { ReactNode } from 'react';
import { MAP_TEXT } from '#src/texts/map.ts';
import { cx } from '#src/ui/cx.ts';
import { Sheet, type Snap } from '#src/ui/Sheet.tsx';
import { SkipLink } from '#src/ui/SkipLink.tsx';

interface PhoneLayoutProps {
  readonly map: ReactNode;
  /** The route's fields or its summary, over the map. */
  readonly route: ReactNode;
  /** Filters and locate, below the route. */
  readonly tools: ReactNode;
  readonly panel: ReactNode;
  readonly snap: Snap;
  readonly onSnap: (snap: Snap) => void;
}

/** A phone: the map full bleed, the route over it, the list in a sheet. */
export const PhoneLayout = ({ map, route, tools, panel, snap, onSnap }: PhoneLayoutProps) => (
  <div className="relative min-h-0 flex-1 overflow-hidden bg-(--map-land) print:h-dvh">
    {map}
    <div className="sideways:left-[min(360px,50%)] pointer-events-none absolute inset-x-0 top-0 z-(--z-map-control) *:pointer-events-auto">
      <div className="mx-3 mt-1 rounded-md bg-surface shadow-2">{route}</div>
      <div className="pointer-events-none! flex justify-between px-3 pt-2.5 *:pointer-events-auto">{tools}</div>
    </div>
    <Sheet
      snap={snap}
      onSnap={onSnap}
      label={MAP_TEXT.stationsRegion}
      moreLabel={MAP_TEXT.showMore}
      lessLabel={MAP_TEXT.showLess}
    >
      {panel}
    </Sheet>
  </div>
);

interface WideLayoutProps {
  readonly map: ReactNode;
  /** The row of fields and buttons at the top. */
  readonly bar: ReactNode;
  /** What is wrong with the route, under the row. */
  readonly notice: ReactNode;
  readonly panel: ReactNode;
  /** Under the map, from 1024 px on. */
  readonly strip: ReactNode;
}

/** From 840 px on: top bar, list beside the map, from 1024 px the strip below it. */
export const WideLayout = ({ map, bar, notice, panel, strip }: WideLayoutProps) => (
  <div className="flex min-h-0 flex-1 flex-col print:h-dvh print:overflow-hidden">
    <div className="relative z-(--z-sheet) shrink-0 border-b border-line bg-surface px-5">
      <div className="flex min-h-20 items-center">{bar}</div>
      {notice && <div className="pb-2.5 empty:hidden">{notice}</div>}
    </div>
    <div className="flex min-h-0 flex-1">
      <section
        aria-label={MAP_TEXT.stationsRegion}
        className={cx('flex min-h-0 w-90 shrink-0 flex-col border-r border-line bg-surface lg:w-(--list-panel)')}
      >
        <SkipLink to="map">{MAP_TEXT.skipToMap}</SkipLink>
        {panel}
      </section>
      <div className="flex min-w-0 flex-1 flex-col">
        <div id="map" tabIndex={-1} className="relative min-h-0 flex-1 overflow-hidden bg-(--map-land) outline-none">
          {map}
        </div>
        {strip}
      </div>
    </div>
  </div>
);

import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { CARD, TIME } from '#src/contract/limits.ts';
import { useStopsStore } from '../../map/store.ts';
import type { OnRequest } from './RequestButton.tsx';
import { type ListedStation, StationCard } from './StationCard.tsx';

interface StationListProps {
  readonly items: readonly ListedStation[];
  readonly kind: 'all' | 'route';
  readonly now: number;
  readonly label: string;
  readonly onRequest?: OnRequest | undefined;
}

/** The virtual list of cards (overscan 5, gap 10, estimates by kind); cards are measured once they stand. */
export const StationList = ({ items, kind, now, label, onRequest }: StationListProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const open = useStopsStore((state) => state.open);
  const selected = useStopsStore((state) => state.selected);
  const scrollTo = useStopsStore((state) => state.scrollTo);
  // Another function would have all cards' places reckoned anew.
  const getItemKey = useCallback((at: number) => items[at]?.station.id ?? at, [items]);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (at) => CARD[open.has(items[at]?.station.id ?? '') ? 'expanded' : 'collapsed'][kind],
    gap: CARD.gap,
    overscan: CARD.overscan,
    paddingStart: 12,
    paddingEnd: 16,
  });

  const scrollToCard = useEffectEvent((id: string) => {
    const at = items.findIndex((item) => item.station.id === id);
    if (at < 0) return;
    scrolledFor.current = scrollTo;
    virtual.scrollToIndex(at, { align: 'start' });
  });
  // Its card may come later than the wish, with the stations of a place that was not looked at before. Once fulfilled, a
  // card that leaves with a filter and comes back takes nobody away from where they read.
  const scrolledFor = useRef<typeof scrollTo>(undefined);
  const listed = items.some((item) => item.station.id === scrollTo?.id);
  useEffect(() => {
    if (!scrollTo || !listed || scrolledFor.current === scrollTo) return undefined;
    const timer = setTimeout(() => scrollToCard(scrollTo.id), TIME.scrollToCardMs);
    return () => clearTimeout(timer);
  }, [scrollTo, listed]);

  return (
    <section ref={scroller} aria-label={label} className="min-h-0 flex-1 overflow-y-auto overscroll-contain md:px-5">
      <ol className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((row) => {
          const item = items[row.index];
          return (
            item && (
              <li
                key={row.key}
                ref={virtual.measureElement}
                data-index={row.index}
                aria-setsize={items.length}
                aria-posinset={row.index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${row.start}px)` }}
              >
                <StationCard
                  item={item}
                  open={open.has(item.station.id)}
                  selected={selected === item.station.id}
                  now={now}
                  onRequest={onRequest}
                />
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
};

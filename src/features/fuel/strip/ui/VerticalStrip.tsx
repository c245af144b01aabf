import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FUEL_TEXT } from '#src/texts/fuel.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';
import { useBox } from '#src/ui/useBox.ts';
import type { TripStop } from '../../stops/model/done.ts';
import { VERTICAL, type VerticalLayout, verticalLayout } from '../model/layout.ts';
import { inOrder, isPlace, type StripModel, stripLabel } from '../model/strip.ts';
import { StripCard, StripPost } from './StripCard.tsx';
import { StripPlaceMark } from './StripPlaceMark.tsx';
import { VerticalDrawing } from './VerticalDrawing.tsx';

interface VerticalStripProps {
  readonly strip: StripModel;
  /** Pixels that the whole trip has room in where its stops let it; it takes more where they do not. */
  readonly room: number;
  readonly selected: string | undefined;
  readonly now: number;
  /** Of a stop: filling there, or correcting what was filled. */
  readonly fill?: ((stop: TripStop) => ReactNode) | undefined;
  readonly onSelect: (id: string | undefined) => void;
  /** A press on a stop's card: its details. */
  readonly onOpen: (id: string) => void;
}

/** Pixels a card is taken for until it has been measured. */
const GUESS = 112;

/** Measures the cards, which are as tall as their words. */
const useHeights = (stops: readonly unknown[], width: number | undefined) => {
  const list = useRef<HTMLOListElement>(null);
  const [heights, setHeights] = useState<readonly number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the cards or their width change
  useLayoutEffect(() => {
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    setHeights(cards.map((card) => card.offsetHeight));
  }, [stops, width]);
  return { list, heightOf: (at: number) => heights[at] ?? GUESS };
};

const EndLabel = ({ top, name, note }: { readonly top: number; readonly name: string; readonly note: string }) => (
  <p className="absolute left-[98px] text-[1rem] leading-[22px] whitespace-nowrap" style={{ top: top - 11 }}>
    <b className="font-strong">{name}</b>
    <span className="ml-1.5 text-xs text-ink-2">{note}</span>
  </p>
);

/** The mile strip of a phone, start above: a drawing, and its stops as a list of cards joined to their miles. */
export const VerticalStrip = ({ strip, room, selected, now, fill, onSelect, onOpen }: VerticalStripProps) => {
  const box = useRef<HTMLDivElement>(null);
  const size = useBox(box);
  const passed = useMemo(() => inOrder(strip), [strip]);
  const { list, heightOf } = useHeights(passed, size?.width);
  const layout: VerticalLayout = verticalLayout(
    strip.miles,
    passed.map((one, at) => ({
      mile: one.mile,
      card: heightOf(at),
      ...(isPlace(one) && { post: VERTICAL.place }),
    })),
    room,
  );
  return (
    <div ref={box} className="shrink-0">
      <section aria-label={FUEL_TEXT.strip} className="relative mx-4" style={{ height: layout.height }}>
        <VerticalDrawing strip={strip} passed={passed} layout={layout} label={stripLabel(strip)} />
        <EndLabel top={layout.y(0)} name={strip.from} note={`${Math.round(strip.start)} ${FUEL_RESULT.inTheTank}`} />
        <ol ref={list} aria-label={strip.places.length > 0 ? FUEL_RESULT.stripAll : FUEL_TEXT.stripStops}>
          {passed.map((one, at) => {
            const [post = 0, top = 0] = [layout.posts[at], layout.cards[at]];
            if (isPlace(one))
              return (
                <li key={`place-${one.number}`}>
                  <StripPlaceMark place={one} mark={post} top={top} />
                </li>
              );
            const chosen = one.id === selected;
            return (
              <li key={one.id} data-stop={one.id}>
                <StripPost stop={one} top={post} selected={chosen} onSelect={onSelect} />
                <StripCard
                  stop={one}
                  top={top}
                  selected={chosen}
                  now={now}
                  fill={fill?.(one)}
                  onSelect={onSelect}
                  onOpen={onOpen}
                />
              </li>
            );
          })}
        </ol>
        <EndLabel
          top={layout.y(strip.miles)}
          name={strip.to}
          note={strip.end === undefined ? '' : `${Math.round(strip.end)} ${FUEL_RESULT.left}`}
        />
      </section>
    </div>
  );
};

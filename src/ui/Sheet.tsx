import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { nearestSnap, nextSnap, type Snap, snapHeight } from './sheet-snap.ts';

export type { Snap };

interface SheetProps {
  readonly snap: Snap;
  readonly onSnap: (snap: Snap) => void;
  /** The region's name. */
  readonly label: string;
  /** What the button at its head says, by what it will do. */
  readonly moreLabel: string;
  readonly lessLabel: string;
  readonly children: ReactNode;
}

interface Drag {
  readonly from: number;
  readonly height: number;
  moved: boolean;
}

/**
 * The sheet over a map on a phone: peek 96 px (`snapHeight`), half 428, full. Lies at the bottom of the nearest positioned ancestor.
 * Its handle is a button as well as a thing to drag; on a phone held sideways it is a panel at the left, of 360 px or half the window.
 */
export const Sheet = ({ snap, onSnap, label, moreLabel, lessLabel, children }: SheetProps) => {
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<Drag | undefined>(undefined);
  const [height, setHeight] = useState<number>();
  const room = () => sheet.current?.parentElement?.clientHeight ?? 0;

  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientY, height: sheet.current?.offsetHeight ?? 0, moved: false };
  };
  const pull = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    const by = held.from - event.clientY;
    if (Math.abs(by) > 6) held.moved = true;
    if (held.moved) setHeight(Math.min(room(), Math.max(snapHeight('peek', room()), held.height + by)));
  };
  const release = () => {
    if (drag.current?.moved && height !== undefined) onSnap(nearestSnap(height, room()));
    setHeight(undefined);
  };
  const cancel = () => {
    release();
    drag.current = undefined;
  };
  const press = () => {
    // The click that ends a drag is no press.
    if (!drag.current?.moved) onSnap(nextSnap(snap));
    drag.current = undefined;
  };

  return (
    <section
      ref={sheet}
      aria-label={label}
      style={height === undefined ? undefined : { height }}
      className={cx(
        'absolute inset-x-0 bottom-0 z-(--z-sheet) flex flex-col rounded-t-lg bg-surface shadow-3',
        'sideways:inset-y-0 sideways:right-auto sideways:h-auto sideways:w-[min(360px,50%)] sideways:rounded-none',
        height === undefined && 'transition-[height] duration-slow ease-out',
        height === undefined &&
          { peek: 'h-[clamp(28px,100%-270px,96px)]', half: 'h-[min(428px,100%)]', full: 'h-full' }[snap],
      )}
    >
      <button
        type="button"
        aria-label={snap === 'full' ? lessLabel : moreLabel}
        aria-expanded={snap === 'full'}
        onPointerDown={grab}
        onPointerMove={pull}
        onPointerUp={release}
        onPointerCancel={cancel}
        onClick={press}
        className="relative z-10 -mt-5 -mb-2.5 grid h-12 shrink-0 touch-none place-items-center rounded-sm sideways:hidden"
      >
        <span className="grip mt-2 h-[5px] w-11 rounded-xs bg-line-control" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of what has the focus in it */}
      <div
        // Of a lowered sheet nearly nothing is seen: who comes there by keys sees where they are.
        // Where the window comes back, or nothing had it, it was not moved here.
        onFocus={({ target, relatedTarget }) => {
          if (snap === 'peek' && relatedTarget && target.matches(':focus-visible')) onSnap('half');
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        {children}
      </div>
    </section>
  );
};

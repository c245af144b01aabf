import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';

interface PictureGridProps {
  /** Keyed. */
  readonly children: readonly ReactNode[];
}

/** The pictures of a message: one wide box, or squares in pairs, of sizes that are known at once. */
export const PictureGrid = ({ children }: PictureGridProps) => (
  <div className={cx('grid w-75 max-w-full gap-1', children.length > 1 && 'grid-cols-2')}>
    {children.map((child, place) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: the children have keys of their own; a cell has nothing to keep
        key={place}
        className={cx(
          place === 0 && children.length % 2 === 1
            ? cx('aspect-video', children.length > 1 && 'col-span-2')
            : 'aspect-square',
        )}
      >
        {child}
      </div>
    ))}
  </div>
);

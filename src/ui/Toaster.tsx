import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { dismissToast, TOASTS_AT_ONCE, type ToastItem, toastStore } from './toast.ts';

const MARKS: Readonly<Record<ToastItem['tone'], { readonly icon: IconName; readonly tone: string }>> = {
  success: { icon: 'circle-check', tone: 'text-[#5FD6A6]' },
  error: { icon: 'circle-alert', tone: 'text-[#FF9C96]' },
  warning: { icon: 'clock', tone: 'text-[#FFCD00]' },
};

interface ToastCardProps {
  readonly item: ToastItem;
  readonly closeLabel: string;
}

/** One notice. Its time stands still under a pointer and while something in it has the focus. */
const ToastCard = ({ item, closeLabel }: ToastCardProps) => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(item.id), item.lasts);
    return () => clearTimeout(timer);
  }, [held, item]);
  const press = () => {
    dismissToast(item.id);
    item.action?.onPress();
  };
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-14 animate-rise items-center gap-3 rounded-md bg-toast py-2 pr-2 pl-3.5 text-sm leading-tight font-label text-on-toast shadow-3"
    >
      <Icon name={MARKS[item.tone].icon} size={20} className={MARKS[item.tone].tone} />
      <span {...(item.tone === 'error' && { role: 'alert' })} className="py-1">
        {item.text}
      </span>
      <button
        type="button"
        onClick={press}
        className="ml-auto min-h-12 px-3 font-strong whitespace-nowrap underline underline-offset-3 focus-visible:outline-on-toast pointer-fine:min-h-10"
      >
        {item.action?.label ?? closeLabel}
      </button>
    </li>
  );
};

interface ToasterProps {
  /** The region's name and the word on a notice without an action of its own. */
  readonly label: string;
  readonly closeLabel: string;
  /** The bottom bar is there: the notices stand above it. */
  readonly aboveBar?: boolean;
}

/** Where notices appear: at most three, above the bottom bar; the rest wait their turn. Once a page. */
export const Toaster = ({ label, closeLabel, aboveBar = false }: ToasterProps) => {
  const items = useStore(toastStore, (state) => state.items);
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className={cx(
        'pointer-events-none fixed inset-x-3 z-(--z-toast) mx-auto max-w-110 print:hidden sm:inset-x-6 lg:right-6 lg:left-auto lg:w-110',
        aboveBar
          ? 'bottom-[calc(var(--bottom-bar)+44px+env(safe-area-inset-bottom))]'
          : 'bottom-[calc(12px+var(--toast-lift,0px)+env(safe-area-inset-bottom))]',
      )}
    >
      <ol className="grid gap-2">
        {items.slice(0, TOASTS_AT_ONCE).map((item) => (
          <ToastCard key={item.id} item={item} closeLabel={closeLabel} />
        ))}
      </ol>
    </section>
  );
};

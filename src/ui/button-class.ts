import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'second' | 'quiet' | 'danger' | 'danger-2';
export type ButtonSize = 'normal' | 'tall' | 'dense';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'sign-line bg-green text-on-green active:bg-green-press px-[18px]',
  second: 'border-control border-line-control bg-surface text-ink hover:bg-surface-2 px-[18px]',
  quiet: 'text-blue-text hover:underline underline-offset-3 px-3',
  danger: 'bg-red text-on-red px-[18px]',
  'danger-2': 'border-control border-red-text text-red-text bg-transparent px-[18px]',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  normal: 'min-h-12 text-md',
  tall: 'min-h-14 text-[1.125rem]',
  // 40 px is for pointers: tables on a desktop. A finger gets 48.
  dense: 'min-h-12 pointer-fine:min-h-10 text-sm',
};

const OFF =
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-ink-off disabled:no-underline disabled:after:hidden';

/** The classes of everything that looks like a button, links included. */
export const buttonClass = (variant: ButtonVariant, size: ButtonSize, wide: boolean): string =>
  cx(
    'inline-flex select-none items-center justify-center gap-2 rounded-sm py-2 font-strong leading-none no-underline print:hidden',
    'transition-[background-color,transform] duration-fast ease-out active:translate-y-px disabled:active:translate-y-0',
    VARIANTS[variant],
    SIZES[size],
    OFF,
    wide && 'w-full',
  );

import { Fragment } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

/** The quiet line as data: an icon and its parts in words, joined by middle dots. */
export interface SyncLineState {
  readonly icon: IconName;
  readonly parts: readonly { readonly text: string; readonly tone?: 'orange' | 'red' }[];
  /** What can be done: a place to look, or something to press. */
  readonly action?: { readonly label: string; readonly to?: string; readonly onPress?: () => void };
}

const TONES = { orange: 'text-orange-text', red: 'text-red-text' };
const actionClass =
  '-my-2 ml-auto inline-flex min-h-12 items-center pl-4 font-strong whitespace-nowrap text-blue-text underline underline-offset-3';

interface SyncLineProps {
  readonly state: SyncLineState;
  /** Icon above the words, no action: the foot of the collapsed drawer. */
  readonly stacked?: boolean;
  readonly className?: string;
}

/** What is saved, waiting or not sent, in one line of words, in the same place on every screen. */
export const SyncLine = ({ state, stacked = false, className }: SyncLineProps) => (
  <div
    className={cx(
      'flex items-center leading-none font-label text-ink-2',
      stacked
        ? 'flex-col justify-center gap-1 px-1 py-2.5 text-center text-2xs'
        : 'min-h-8 gap-2 px-(--gutter) text-xs',
      className,
    )}
  >
    <Icon name={state.icon} size={16} />
    <span role="status" className="leading-tight">
      {state.parts.map((part, index) => (
        <Fragment key={part.text}>
          {index > 0 && ' · '}
          <span className={part.tone && TONES[part.tone]}>{part.text}</span>
        </Fragment>
      ))}
    </span>
    {!stacked &&
      state.action &&
      (state.action.to === undefined ? (
        <button type="button" onClick={state.action.onPress} className={actionClass}>
          {state.action.label}
        </button>
      ) : (
        <Link to={state.action.to} className={actionClass}>
          {state.action.label}
        </Link>
      ))}
  </div>
);

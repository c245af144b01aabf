import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { PATHS } from '#src/contract/paths.ts';
import { runtime } from '#src/data/runtime.ts';
import { useUnapproved } from '#src/features/account/index.ts';
import { useAlmostFull, useUpdate } from '#src/features/settings/index.ts';
import { useSync } from '#src/hooks/sync.ts';
import { SHELL } from '#src/texts/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { missingPart } from './missing-part.ts';
import { canPutOff, type ShellNotice as Notice, shellNoticeOf } from './notices.ts';

const TEXT = SHELL.notice;

interface Content {
  readonly icon: IconName;
  readonly text: string;
  readonly action?: ReactNode;
}

const ReloadButton = () => (
  <Button size="dense" onClick={() => window.location.reload()}>
    {TEXT.reload}
  </Button>
);

const useContent = (notice: Notice | undefined): Content | undefined => {
  const update = useUpdate();
  const { online } = useSync();
  switch (notice) {
    case 'outdated':
      return { icon: 'refresh-cw', text: TEXT.outdated, action: <ReloadButton /> };
    case 'missingPart':
      return online
        ? { icon: 'circle-alert', text: TEXT.missingPart, action: <ReloadButton /> }
        : { icon: 'cloud-off', text: TEXT.missingPartOffline };
    case 'update':
      return update?.applying
        ? { icon: 'refresh-cw', text: TEXT.updating }
        : {
            icon: 'refresh-cw',
            text: TEXT.newVersion,
            action: (
              <Button size="dense" onClick={update?.apply}>
                {TEXT.update}
              </Button>
            ),
          };
    case 'almostFull':
      return {
        icon: 'hard-drive',
        text: TEXT.almostFull,
        action: (
          <LinkButton size="dense" to={`${PATHS.settings}#storage`}>
            {TEXT.storage}
          </LinkButton>
        ),
      };
    case 'unapproved':
      return { icon: 'clock', text: TEXT.unapproved };
    default:
      return undefined;
  }
};

/**
 * One quiet line over the page about the app itself: a new version, a page that must be loaded anew, a full device. It
 * never covers anything and never takes the focus (`src/data/README.md#updates-wait`).
 */
export const ShellNotice = () => {
  const { pathname } = useLocation();
  const outdated = useStore(runtime().activity, (activity) => activity.outdated);
  const { missing } = useStore(missingPart);
  const update = useUpdate() !== undefined;
  // Settings has the whole story, and what to do, in its own place.
  const almostFull = useAlmostFull() && pathname !== PATHS.settings;
  // Where service is asked for, and where its conversations would be.
  const unapproved = useUnapproved() && (pathname === PATHS.map || pathname === PATHS.chats);
  const [putOff, setPutOff] = useState<ReadonlySet<Notice>>(new Set());
  const notice = shellNoticeOf({ outdated, missingPart: missing, update, almostFull, unapproved }, putOff);
  const content = useContent(notice);
  return (
    <div role="status" className={cx('shrink-0 bg-surface print:hidden', content && 'border-b border-line')}>
      {notice && content && (
        <div className="flex min-h-12 flex-wrap items-center gap-x-3 px-(--gutter) py-1">
          <Icon name={content.icon} size={20} className="text-ink-2" />
          <p className="min-w-[min(11rem,100%)] flex-1 text-sm leading-snug font-label">{content.text}</p>
          <div className="ml-auto flex items-center">
            {content.action}
            {canPutOff(notice) && (
              <IconButton
                icon="x"
                label={TEXT.later}
                onClick={() => setPutOff(new Set([...putOff, notice]))}
                className="-mr-3"
              />
            )}
          </div>
        </div>
      )}
    </div>
  );
};

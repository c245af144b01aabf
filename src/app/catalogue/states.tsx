import { useState } from 'react';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { Sheet, type Snap } from '#src/ui/Sheet.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { SyncLine, type SyncLineState } from '#src/ui/SyncLine.tsx';
import { toast } from '#src/ui/toast.ts';
import { Demo, Flow, Stack } from './parts.tsx';

const LINES: readonly SyncLineState[] = [
  { icon: 'check', parts: [{ text: 'All sent' }, { text: '2:41PM' }] },
  { icon: 'clock', parts: [{ text: '2 waiting' }, { text: 'sending now' }] },
  { icon: 'cloud-off', parts: [{ text: '2 waiting' }, { text: 'no signal', tone: 'orange' }] },
  { icon: 'refresh-cw', parts: [{ text: '1 waiting' }], action: { label: 'Send now', onPress: () => undefined } },
  { icon: 'circle-alert', parts: [{ text: '1 not sent' }], action: { label: 'See why', to: '/settings' } },
];

const Questions = () => {
  const [open, setOpen] = useState<'small' | 'wide'>();
  const [asking, setAsking] = useState<'plain' | 'danger'>();
  const close = () => setOpen(undefined);
  return (
    <Demo title="Dialog, ConfirmDialog">
      <Flow>
        <Button onClick={() => setOpen('small')}>Delete Profile</Button>
        <Button onClick={() => setOpen('wide')}>Wide</Button>
        <Button onClick={() => setAsking('plain')}>A question</Button>
        <Button onClick={() => setAsking('danger')}>A dangerous one</Button>
      </Flow>
      <Dialog
        open={open !== undefined}
        onClose={close}
        title="Delete Profile"
        size={open === 'wide' ? 'wide' : 'normal'}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        Are you sure you want to delete your profile? This action cannot be undone.
      </Dialog>
      <ConfirmDialog
        open={asking !== undefined}
        danger={asking === 'danger'}
        ready={asking === 'plain'}
        title="Close ticket"
        cancel="Cancel"
        action="Close ticket"
        onCancel={() => setAsking(undefined)}
        onConfirm={() => setAsking(undefined)}
      >
        Are you sure you want to close this ticket?
      </ConfirmDialog>
    </Demo>
  );
};

const Notices = () => (
  <Demo title="Toaster">
    <Flow>
      <Button onClick={() => toast.success('Profile updated successfully')}>success</Button>
      <Button
        onClick={() =>
          toast.error('Failed to close ticket. Please try again.', { label: 'Try again', onPress: () => undefined })
        }
      >
        error
      </Button>
      <Button onClick={() => toast.snackbar('The tank cannot reach the first stop. 12.4 gal are missing.')}>
        snackbar
      </Button>
      <Button onClick={() => toast.warning('Signed out in 60 s', { label: 'Stay', onPress: () => undefined })}>
        warning
      </Button>
    </Flow>
  </Demo>
);

const Sheets = () => {
  const [snap, setSnap] = useState<Snap>('peek');
  return (
    <Demo title="Sheet">
      <div className="relative h-dvh overflow-hidden rounded-md bg-sunken">
        <Sheet snap={snap} onSnap={setSnap} label="Stations" moreLabel="Show more" lessLabel="Show less">
          <p className="px-4 py-2">Drag the handle or press it: {snap}</p>
        </Sheet>
      </div>
    </Demo>
  );
};

/** What is so: waiting, empty, wrong, stored. */
export const States = () => (
  <>
    <Demo title="SyncLine">
      <div className="divide-y divide-line">
        {LINES.map((line) => (
          <SyncLine key={line.icon} state={line} className="min-h-10" />
        ))}
      </div>
      <div className="mt-4 w-20 border border-line">
        <SyncLine stacked state={{ icon: 'clock', parts: [{ text: '1 waiting' }] }} />
      </div>
    </Demo>
    <Demo title="Banner">
      <Stack>
        <Banner tone="busy">Loading profile...</Banner>
        <Banner tone="plain">46 stations near the route</Banner>
        <Banner tone="info">approximate, for planning, not for navigation</Banner>
        <Banner tone="warn">Prices here are from 18 Nov 2026. They may have changed.</Banner>
        <Banner tone="bad" action={<Button size="dense">Try again</Button>}>
          Something went wrong. Please try again.
        </Banner>
      </Stack>
    </Demo>
    <Demo title="Spinner, Skeleton">
      <Spinner label="Loading profile..." />
      <div className="mt-5 flex gap-3">
        <Skeleton className="h-10.5 w-11" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      </div>
    </Demo>
    <Demo title="ProgressBar">
      <Stack>
        <ProgressBar label="Saving the route" value={11.4} max={18.3} />
        <ProgressBar label="Nothing known yet" value={undefined} max={1} />
      </Stack>
    </Demo>
    <Demo title="EmptyState">
      <EmptyState
        icon="map-pin-off"
        title="No Services Found"
        text="No services found near your route. Try a different route or clear to see all stations."
        action={<Button>Clear Route & Show All Stations</Button>}
      />
    </Demo>
    <Questions />
    <Notices />
    <Sheets />
  </>
);

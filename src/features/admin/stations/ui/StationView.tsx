import { useState } from 'react';
import type { StationRecord } from '#src/contract/by-hand.ts';
import { META } from '#src/data/db/meta.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import { useKeptDraft } from '#src/hooks/useKeptDraft.ts';
import { townText } from '#src/lib/address.ts';
import { err } from '#src/lib/result.ts';
import { BY_HAND_TEXT as TEXT } from '#src/texts/by-hand.ts';
import { Banner, FailedBanner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Tag } from '#src/ui/Tag.tsx';
import { toast } from '#src/ui/toast.ts';
import { PageHead } from '../../upload/ui/PageHead.tsx';
import { addStation, editStation } from '../commands.ts';
import { stationDraftSchema } from '../model/seen.ts';
import { useKeepRecord, useStationRecord } from '../queries.ts';
import { StateActions } from './StateActions.tsx';
import { StationForm } from './StationForm.tsx';
import { StationHistory } from './StationHistory.tsx';

/** What the page's address calls a stop that is not there yet. */
export const NEW_STOP = 'new';

interface ViewProps {
  readonly arrived: boolean;
  readonly onBack: () => void;
}

/** What was set by hand, and how imports may change it again. */
const Held = ({ record }: { readonly record: StationRecord }) => {
  const online = useOnline();
  const keep = useKeepRecord();
  const [busy, setBusy] = useState(false);
  if (record.byHand.length === 0 || record.withheld === 'removed') return null;
  const release = async () => {
    setBusy(true);
    const body = { updatedAt: record.updatedAt, set: {}, release: true };
    const answer = await editStation(record.station.id, body);
    setBusy(false);
    const now = answer.ok ? answer.value : answer.error.now;
    if (now) keep(now);
    if (!answer.ok) return toast.error(answer.error.form ?? TEXT.stateFailed);
    toast.success(TEXT.released);
  };
  return (
    <Banner
      icon="info"
      action={
        <Button size="dense" disabled={!online} busy={busy} onClick={() => void release()}>
          {TEXT.release}
        </Button>
      }
    >
      {TEXT.held(record.byHand.join(', '))}
    </Banner>
  );
};

/** Tells who has left a stop before it was refused. */
const useTellLeft = (): ((name: string | null) => void) => {
  const isMounted = useIsMounted();
  return (name) => {
    if (!isMounted()) toast.snackbar(TEXT.leftUnsaved(name ?? TEXT.unnamed));
  };
};

interface OneProps extends ViewProps {
  readonly id: string;
}

/** A stop with its form, where it comes from and what became of it. */
const ExistingStation = ({ id, arrived, onBack }: OneProps) => {
  const { data: record, error, again } = useStationRecord(id);
  const kept = useKeptDraft(META.stationDraft + id, stationDraftSchema);
  const keep = useKeepRecord();
  const tellLeft = useTellLeft();
  const back = <Button onClick={onBack}>{TEXT.back}</Button>;
  if (record === undefined || !kept.read) {
    return (
      <>
        <PageHead arrived={arrived} actions={back} />
        {error === undefined ? (
          <Spinner late label={TEXT.loading} className="p-8" />
        ) : isUnknownCall(error) ? (
          <EmptyState icon="map-pin-off" title={TEXT.gone} action={back} />
        ) : (
          <FailedBanner retry={TEXT.tryAgain} onRetry={again} className="mt-5">
            {TEXT.loadFailed}
          </FailedBanner>
        )}
      </>
    );
  }
  const { station, withheld } = record;
  return (
    <>
      <PageHead
        arrived={arrived}
        actions={
          <>
            <StateActions record={record} />
            {back}
          </>
        }
      >
        <h2 className="mt-2 flex flex-wrap items-center gap-2 text-lg font-strong wrap-anywhere">
          {station.name ?? TEXT.unnamed}
          {withheld && <Tag tone={withheld === 'removed' ? 'red' : 'plain'}>{TEXT[withheld]}</Tag>}
        </h2>
        <p className="text-sm text-ink-2">{townText(station)}</p>
      </PageHead>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {withheld && <Banner icon="eye-off">{withheld === 'hidden' ? TEXT.hiddenSays : TEXT.removedSays}</Banner>}
        <Held record={record} />
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <StationForm
          // Removed, it is shown as it is; what was typed is there again when it is brought back.
          key={withheld === 'removed' ? withheld : 'kept'}
          record={record}
          kept={withheld === 'removed' ? undefined : kept}
          onSave={async ({ members: { name }, changed: set, sawAt: updatedAt }) => {
            const answer = await editStation(id, { updatedAt, set, release: false });
            const now = answer.ok ? answer.value : answer.error.now;
            if (now) keep(now);
            if (answer.ok) toast.success(TEXT.saved);
            else tellLeft(name);
            return answer;
          }}
        />
        <StationHistory record={record} />
      </div>
    </>
  );
};

interface NewProps extends ViewProps {
  readonly onAdded: (id: string) => void;
}

const NewStation = ({ arrived, onBack, onAdded }: NewProps) => {
  const kept = useKeptDraft(META.stationDraft + NEW_STOP, stationDraftSchema);
  const keep = useKeepRecord();
  const isMounted = useIsMounted();
  const tellLeft = useTellLeft();
  return (
    <>
      <PageHead arrived={arrived} actions={<Button onClick={onBack}>{TEXT.back}</Button>}>
        <h2 className="mt-2 text-lg font-strong">{TEXT.newTitle}</h2>
      </PageHead>
      <div className="mt-5 max-w-200">
        {kept.read && (
          <StationForm
            record={undefined}
            kept={kept}
            onSave={async ({ draftId, members }) => {
              const { latitude, longitude } = members;
              // The form of a new stop has asked for both.
              if (latitude === null || longitude === null) return err({});
              const answer = await addStation(draftId, { ...members, latitude, longitude });
              if (answer.ok) {
                keep(answer.value);
                toast.success(TEXT.added);
                if (isMounted()) onAdded(answer.value.station.id);
              } else tellLeft(members.name);
              return answer;
            }}
          />
        )}
      </div>
    </>
  );
};

/** One stop, or a new one; it is found again by its address. */
export const StationView = ({ id, ...props }: OneProps & NewProps) =>
  id === NEW_STOP ? <NewStation {...props} /> : <ExistingStation id={id} {...props} />;

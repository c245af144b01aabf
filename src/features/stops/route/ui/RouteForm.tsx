import { lazy, type ReactNode, Suspense } from 'react';
import { TRIP } from '#src/contract/limits.ts';
import { written } from '#src/contract/written.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useCloseRequest } from '#src/ui/useCloseRequest.ts';
import { addVia, setField, useStopsStore } from '../../map/store.ts';
import { useLocate } from '../useLocate.ts';
import type { RouteControl } from '../useRoute.ts';
import { PlaceField } from './PlaceField.tsx';

/** Places on the way beyond which a phone's fields scroll, so that the map is not covered. */
const LONG = 3;

const ViaFields = lazy(() => import('./ViaFields.tsx'));

/** Why there is no route, or why none can be built now; said where the fields are. */
export const RouteNotice = ({ control }: { readonly control: RouteControl }) => {
  const online = useOnline();
  const text = control.failure ? control.failure.sentence : online ? undefined : MAP_TEXT.routeOffline;
  if (text === undefined) return null;
  return (
    <p
      role={control.failure ? 'alert' : 'status'}
      className={cx('flex items-center gap-1.5 text-sm', control.failure ? 'text-red-text' : 'text-orange-text')}
    >
      <Icon name={control.failure ? 'circle-alert' : 'cloud-off'} size={16} />
      <span>{text}</span>
    </p>
  );
};

interface RouteFormProps {
  readonly control: RouteControl;
  /** False while the maps service loads. */
  readonly ready: boolean;
  /** `bar`: one row of a desktop's top bar; `card`: stacked, over the map of a phone. */
  readonly layout: 'bar' | 'card';
  /** A field is used: on a phone the sheet makes room for its places. */
  readonly onFocus?: () => void;
  /** Back to the route that is there, with what was typed given up; undefined where there is none. */
  readonly onCancel?: (() => void) | undefined;
  /** What else stands in the row: the Filters button of the top bar. */
  readonly children?: ReactNode;
}

/** Departure, destination, the places on the way, Build Route and Clear Route. */
export const RouteForm = ({ control, ready, layout, onFocus, onCancel, children }: RouteFormProps) => {
  const { from, to, via } = useStopsStore((state) => state.fields);
  const online = useOnline();
  const { busy, locate } = useLocate();
  const { route, building } = control;
  useCloseRequest(onCancel !== undefined && !building, () => onCancel?.());
  const bar = layout === 'bar';
  const both = written(from.text) !== '' && written(to.text) !== '';
  const field = { ready, listBelowForm: !bar && via.length === 0, className: cx(bar && 'min-w-0 flex-1 max-w-76') };
  const places = via.length > 0 && (
    <Suspense>
      <ViaFields ready={ready} bar={bar} />
    </Suspense>
  );
  return (
    <form
      aria-label={MAP_TEXT.routeRegion}
      onFocus={onFocus}
      // Open places take theirs.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !building) onCancel?.();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (both && online && ready && !building) void control.build();
      }}
      className={
        bar
          ? cx('flex min-w-0 flex-1 items-center gap-2.5', via.length > 0 && 'flex-wrap py-3.5')
          : cx('relative grid gap-2 p-3', via.length > LONG && 'overflow-y-auto')
      }
      style={bar || via.length <= LONG ? undefined : { maxHeight: '60dvh' }}
    >
      <PlaceField
        draft={from}
        onDraft={(draft) => setField('from', draft)}
        label={MAP_TEXT.departure}
        icon="circle-dot"
        {...field}
        trailing={
          <IconButton
            icon="locate-fixed"
            size={20}
            label={busy ? MAP_TEXT.locating : MAP_TEXT.useCurrentLocation}
            disabled={!ready || busy}
            onClick={() => void locate(true)}
          />
        }
      />
      {bar ? <Icon name="arrow-right" size={20} className="-mx-1 text-ink-3" /> : places}
      <PlaceField
        draft={to}
        onDraft={(draft) => setField('to', draft)}
        label={MAP_TEXT.destination}
        icon="flag"
        {...field}
        trailing={
          <IconButton
            icon="plus"
            size={20}
            label={MAP_TEXT.addStop}
            data-add-stop
            disabled={!ready || via.length >= TRIP.viaMax}
            onClick={addVia}
          />
        }
      />
      <div className={bar ? 'contents' : 'flex flex-wrap gap-2 *:flex-1'}>
        <Button
          type="submit"
          variant="primary"
          busy={building}
          busyLabel={MAP_TEXT.calculating}
          disabled={!both || !online || !ready}
          {...(!both && { title: MAP_TEXT.needBoth })}
        >
          {MAP_TEXT.buildRoute}
        </Button>
        <Button disabled={building || !route} onClick={() => void control.clear()}>
          {MAP_TEXT.clearRoute}
        </Button>
        {onCancel && (
          <Button disabled={building} onClick={onCancel}>
            {MAP_TEXT.keepRoute}
          </Button>
        )}
      </div>
      {children}
      {bar && places}
      {!bar && <RouteNotice control={control} />}
      {!bar && route?.approximate && <p className="text-xs text-ink-2">{MAP_TEXT.approximateLong}</p>}
    </form>
  );
};

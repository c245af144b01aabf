import type { ReactNode } from 'react';
import { valueLabel } from '#src/contract/enums.ts';
import type { Station } from '#src/contract/station.ts';
import { addressText } from '#src/lib/address.ts';
import { directionsUrl } from '#src/lib/directions.ts';
import { moneyText } from '#src/lib/units.ts';
import { STOP_DETAILS } from '#src/texts/stop-details.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { copyText } from '#src/ui/copy-text.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Tag } from '#src/ui/Tag.tsx';
import { stationName } from '../model/station-text.ts';

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-xs font-label text-ink-3">{label}</dt>
    <dd className="text-sm">{children}</dd>
  </div>
);

const Tags = ({ values }: { readonly values: readonly string[] }) =>
  values.length === 0 ? (
    STOP_DETAILS.none
  ) : (
    <span className="mt-1 flex flex-wrap gap-1.5">
      {values.map((value) => (
        <Tag key={value}>{valueLabel(value)}</Tag>
      ))}
    </span>
  );

const COPY = { copied: STOP_DETAILS.addressCopied, copyFailed: STOP_DETAILS.copyFailed };

/** Opens the device's own maps with the way there. */
const Navigate = ({ station, address }: { readonly station: Station; readonly address: string }) => {
  const name = stationName(station);
  const { latitude, longitude, approximate = false } = station;
  const at = latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
  const url = directionsUrl({ ...at, name, address, approximate }, navigator);
  if (url === undefined) return null;
  return (
    <a
      href={url}
      {...(url.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
      aria-label={STOP_DETAILS.navigateTo(name)}
      className={buttonClass('second', 'normal', true)}
    >
      <Icon name="navigation" size={20} />
      <span className="text-trim">{STOP_DETAILS.navigate}</span>
    </a>
  );
};

/** What an expanded card shows: address to copy and the way there, services and brands, a dash where a list is empty. */
const StationDetails = ({ station }: { readonly station: Station }) => {
  const address = addressText(station);
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-2.5">
      <dl className="grid gap-2">
        <Line label={STOP_DETAILS.address}>
          <span className="flex items-center">
            <span className="min-w-0">{address ?? STOP_DETAILS.none}</span>
            {address !== undefined && (
              <IconButton
                icon="copy"
                size={20}
                label={STOP_DETAILS.copyAddressOf(stationName(station))}
                onClick={() => void copyText(address, COPY)}
                className="-my-3 text-blue-text!"
              />
            )}
          </span>
          {station.approximate && <span className="text-xs text-ink-2">{STOP_DETAILS.approximatePlace}</span>}
        </Line>
        <Line label={STOP_DETAILS.providedServices}>
          <Tags values={station.serviceTypes ?? []} />
        </Line>
        <Line label={STOP_DETAILS.truckBrands}>
          <Tags values={station.truckBrands ?? []} />
        </Line>
        {station.iftaRefund !== undefined && station.iftaRefund > 0 && (
          <Line label={STOP_DETAILS.iftaRefund}>{moneyText(station.iftaRefund)}</Line>
        )}
      </dl>
      <Navigate station={station} address={address ?? ''} />
    </div>
  );
};

export default StationDetails;

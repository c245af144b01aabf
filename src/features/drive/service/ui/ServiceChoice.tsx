import { valueLabel } from '#src/contract/enums.ts';
import type { Station } from '#src/contract/station.ts';
import { stationName } from '#src/lib/station-name.ts';
import { nearMilesText } from '#src/lib/units.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { DriveButton } from '../../look/ui/DriveButton.tsx';
import type { Service } from './useService.ts';

/** Which of a stop's services is asked for; all of them where nobody knows yet. */
const KindChoice = ({ service, station }: { readonly service: Service; readonly station: Station }) => {
  const name = stationName(station);
  return (
    <section aria-label={DRIVE.serviceWhich(name)} className="drive-notice drive-choice">
      <p>{DRIVE.serviceWhich(name)}</p>
      <div className="drive-buttons">
        {station.serviceTypes?.map((kind) => (
          <DriveButton key={kind} onPress={() => service.send([kind])}>
            {valueLabel(kind)}
          </DriveButton>
        ))}
        <DriveButton onPress={() => service.send([])}>{DRIVE.serviceAny}</DriveButton>
        <DriveButton onPress={service.cancel}>{DRIVE.cancel}</DriveButton>
      </div>
    </section>
  );
};

const StopChoice = ({ service }: { readonly service: Service }) => (
  <section aria-label={DRIVE.serviceWhere} className="drive-notice drive-choice">
    <p>{DRIVE.serviceWhere}</p>
    {service.choices?.map(({ station, miles }) => (
      <DriveButton
        key={station.id}
        label={`${DRIVE.serviceAt(stationName(station))}, ${DRIVE.away(nearMilesText(miles))}`}
        onPress={() => service.choose(station)}
      >
        {stationName(station)} <span className="drive-label">{nearMilesText(miles)}</span>
      </DriveButton>
    ))}
    <DriveButton onPress={service.cancel}>{DRIVE.cancel}</DriveButton>
  </section>
);

export interface ServiceChoiceProps {
  readonly service: Service;
}

/** Standing: at which stop service is asked for, then for which of its services. */
const ServiceChoice = ({ service }: ServiceChoiceProps) =>
  service.chosen ? <KindChoice service={service} station={service.chosen} /> : <StopChoice service={service} />;

export default ServiceChoice;

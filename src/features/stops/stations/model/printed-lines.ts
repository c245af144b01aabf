import type { Station } from '#src/contract/station.ts';
import { joined } from '#src/lib/address.ts';
import { paidPrice, priceAge } from '#src/lib/price.ts';
import { moneyText, nearMilesText } from '#src/lib/units.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { undatedText } from '#src/texts/price.ts';
import { PRINTED_STATIONS } from '#src/texts/printed-stations.ts';
import { stationName, whereText } from './station-text.ts';

/** A station as a list has it. */
interface Listed {
  readonly station: Station;
  readonly mile?: number | undefined;
  /** Miles off the route, or from the device's place. */
  readonly away?: number | undefined;
}

/** A station on paper, in words; empty where a backend does not tell. */
interface PrintedLines {
  readonly mile: string;
  readonly name: string;
  readonly where: string;
  readonly address: string;
  readonly price: string;
  /** Of the price: net or retail, its age, what it saves, and whether it is invented. */
  readonly about: string;
}

/** What a card says of a station, and its address, which the screen has behind a press. @param now milliseconds */
export const printedLines = ({ station, mile, away }: Listed, now: number): PrintedLines => {
  const paid = paidPrice(station);
  const { when, imported, stale } = priceAge(paid ?? {}, now);
  const about = paid && [
    MAP_TEXT[paid.kind],
    when ?? undatedText(imported),
    stale ? MAP_TEXT.stale : paid.savings !== undefined && `${MAP_TEXT.save} ${moneyText(paid.savings)}`,
    typeof station.cardNote === 'string' && station.cardNote,
    station.demonstration && MAP_TEXT.demoData,
  ];
  return {
    mile: mile === undefined ? '' : PRINTED_STATIONS.mile(mile, station.approximate === true),
    name: stationName(station),
    where: whereText(station, away === undefined ? undefined : nearMilesText(away)),
    address: joined([station.address], ''),
    price: paid ? moneyText(paid.value) : MAP_TEXT.noPrice,
    about: (about ?? []).filter(Boolean).join(', '),
  };
};

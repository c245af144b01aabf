import { lazy, Suspense, useMemo, useState } from 'react';
import { runtime } from '#src/data/runtime.ts';
import { useMapTries } from '#src/hooks/useMapTries.ts';
import { countText } from '#src/lib/units.ts';
import type { Credit } from '#src/map/attribution.ts';
import { CreditLinks } from '#src/map/CreditLinks.tsx';
import { boundsOf, type MaybePlaced, mapStations } from '#src/map/geojson.ts';
import { MapBoundary } from '#src/map/MapBoundary.tsx';
import { surfaceAtFirst } from '#src/map/surface.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { Banner } from '#src/ui/Banner.tsx';

const MapDrawing = lazy(() => import('#src/map/MapDrawing.tsx'));

const PADDING = { top: 40, right: 40, bottom: 40, left: 40 } as const;
/** Height in CSS pixels. */
const MAP_PX = 320;

interface RowsMapProps {
  readonly rows: readonly MaybePlaced[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** Where the rows of a table's page lie: a press on a mark chooses its row. The table says the same in words. */
const RowsMap = ({ rows, selected, onSelect }: RowsMapProps) => {
  const [credits, setCredits] = useState<readonly Credit[]>([]);
  const [surface, setSurface] = useState(surfaceAtFirst);
  const tries = useMapTries();
  const places = useMemo(() => mapStations(rows), [rows]);
  const camera = useMemo(() => {
    const bounds = boundsOf(places);
    return bounds && ({ serial: 0, kind: 'bounds', bounds } as const);
  }, [places]);
  const unplaced = rows.length - places.length;
  if (surface === 'none') return <Banner icon="map-pin-off">{MAP_TEXT.noWebgl}</Banner>;
  if (places.length === 0) return <Banner icon="map-pin-off">{UPLOAD.mapNone}</Banner>;
  return (
    <MapBoundary fallback={<Banner icon="map-pin-off">{MAP_TEXT.mapFailed}</Banner>}>
      <section aria-label={UPLOAD.map}>
        <div
          style={{ height: MAP_PX }}
          className="relative overflow-hidden rounded-md border border-line bg-(--map-land)"
        >
          <Suspense fallback={<p className="sr-only">{MAP_TEXT.loadingMap}</p>}>
            <MapDrawing
              styleUrl={runtime().config.map.styleUrl}
              tries={tries}
              label={UPLOAD.map}
              camera={camera}
              padding={PADDING}
              stations={places}
              selected={selected}
              onStation={onSelect}
              onCredits={setCredits}
              onSurface={setSurface}
            />
          </Suspense>
        </div>
        <p className="mt-1.5 text-xs text-ink-2">
          {surface === 'lost' ? MAP_TEXT.mapLost : UPLOAD.mapRows(places.length, countText(places.length))}
          {unplaced > 0 && ` · ${UPLOAD.mapUnplaced(unplaced, countText(unplaced))}`}
          {credits.length > 0 && ' · '}
          <CreditLinks credits={credits} />
        </p>
      </section>
    </MapBoundary>
  );
};

export default RowsMap;

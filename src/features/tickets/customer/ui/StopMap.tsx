import { useMemo, useState } from 'react';
import { Marker } from 'react-map-gl/maplibre';
import { runtime } from '#src/data/runtime.ts';
import { useMapTries } from '#src/hooks/useMapTries.ts';
import type { LatLon } from '#src/lib/geo.ts';
import type { Credit } from '#src/map/attribution.ts';
import { CreditLinks } from '#src/map/CreditLinks.tsx';
import type { CameraRequest } from '#src/map/camera.ts';
import type { MapStation } from '#src/map/geojson.ts';
import MapCanvas from '#src/map/MapCanvas.tsx';
import { StationLayer } from '#src/map/StationLayer.tsx';
import { surfaceAtFirst } from '#src/map/surface.ts';
import { CUSTOMER } from '#src/texts/customer.ts';

/** A zoom at which the roads around a stop are seen. */
const ZOOM = 10;
const PADDING = { top: 36, right: 36, bottom: 36, left: 36 } as const;
const nothing = () => undefined;

interface StopMapProps {
  readonly stop: MapStation;
  readonly truck: LatLon | undefined;
}

/** The stop and the truck on a small map. With its library, so it is loaded where somebody wants it. */
const StopMap = ({ stop, truck }: StopMapProps) => {
  const [credits, setCredits] = useState<readonly Credit[]>([]);
  const [surface, setSurface] = useState(surfaceAtFirst);
  const tries = useMapTries();
  const stations = useMemo(() => [stop], [stop]);
  const camera = useMemo<CameraRequest | undefined>(() => {
    if (!truck) return undefined;
    const [lats, lons] = [
      [stop.latitude, truck.latitude].sort((a, b) => a - b),
      [stop.longitude, truck.longitude].sort((a, b) => a - b),
    ] as [[number, number], [number, number]];
    return { serial: 1, kind: 'bounds', bounds: [lons[0], lats[0], lons[1], lats[1]] };
  }, [stop, truck]);
  return (
    <div>
      <div className="relative h-56 overflow-hidden rounded-md border border-line">
        <MapCanvas
          styleUrl={runtime().config.map.styleUrl}
          tries={tries}
          label={CUSTOMER.map}
          initial={{ center: stop, zoom: ZOOM }}
          camera={camera}
          padding={PADDING}
          onStation={nothing}
          onCredits={setCredits}
          onSurface={setSurface}
        >
          {({ theme }) => (
            <>
              <StationLayer stations={stations} selected={stop.id} theme={theme} />
              {truck && (
                <Marker latitude={truck.latitude} longitude={truck.longitude}>
                  <span
                    role="img"
                    aria-label={CUSTOMER.truckAt}
                    className="block size-5 rounded-full border-3 border-surface bg-blue-text shadow-1"
                  />
                </Marker>
              )}
            </>
          )}
        </MapCanvas>
        {surface !== 'there' && (
          <p className="absolute inset-0 grid place-items-center bg-sunken text-sm">{CUSTOMER.noMap}</p>
        )}
      </div>
      {credits.length > 0 && (
        <p className="mt-1 text-2xs text-ink-2">
          <CreditLinks credits={credits} />
        </p>
      )}
    </div>
  );
};

export default StopMap;

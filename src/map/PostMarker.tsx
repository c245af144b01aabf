import { Marker } from 'react-map-gl/maplibre';
import type { LatLon } from '#src/lib/geo.ts';

/** A stop of the plan on the map. */
export interface MapPost extends LatLon {
  readonly id: string;
  /** Its place in the plan, from 1. */
  readonly number: number;
  /** Its name for assistive technology: `Stop 2, mile 630, Shamrock, TX`. */
  readonly label: string;
}

interface PostMarkerProps {
  readonly post: MapPost;
  readonly selected: boolean;
  readonly onSelect: (id: string) => void;
  readonly onHover: (id: string | undefined) => void;
}

/** A numbered green post on a stem; the selected one gets the ink edge. */
export const PostMarker = ({ post, selected, onSelect, onHover }: PostMarkerProps) => (
  <Marker
    latitude={post.latitude}
    longitude={post.longitude}
    anchor="bottom"
    offset={[0, 2]}
    style={{ zIndex: selected ? 2 : 1 }}
  >
    <button
      type="button"
      aria-label={post.label}
      aria-pressed={selected}
      onClick={(event) => {
        event.stopPropagation();
        onSelect(post.id);
      }}
      onMouseEnter={() => onHover(post.id)}
      onMouseLeave={() => onHover(undefined)}
      onFocus={() => onHover(post.id)}
      onBlur={() => onHover(undefined)}
      className="grid h-12 w-12 cursor-pointer items-end justify-items-center rounded-sm"
    >
      <svg viewBox="-16 -42 32 46" width="32" height="46" aria-hidden="true">
        <path d="M0 0v-12" className="stroke-[var(--map-town)]" strokeWidth="3" />
        <ellipse rx="3.5" ry="1.8" className="fill-[var(--map-town)]" />
        {selected && <rect x="-15.5" y="-40.5" width="31" height="33" rx="6" className="fill-ink" />}
        <rect
          x="-13"
          y="-38"
          width="26"
          height="28"
          rx="4"
          className="fill-green stroke-[var(--map-land)]"
          strokeWidth="1.5"
        />
        <rect x="-10.5" y="-35.5" width="21" height="23" rx="2" fill="none" stroke="#fff" strokeWidth="1.3" />
        <text y="-18.6" textAnchor="middle" fontSize={post.number > 9 ? 13 : 15} fontWeight="800" fill="#fff">
          {post.number}
        </text>
      </svg>
    </button>
  </Marker>
);

import { nearMilesText } from '#src/lib/units.ts';
import { CUSTOMER } from '#src/texts/customer.ts';
import type { Away } from '../model/away.ts';

/** Pixels: the drawing, and how far from its middle the truck stands. */
const SIZE = { width: 320, height: 132, reach: 44 } as const;

/** Where the truck is, seen from the stop, without a map: its direction and how far, north above. */
export const Drawing = ({ away, label }: { readonly away: Away; readonly label: string }) => {
  const [x, y] = [SIZE.width / 2, SIZE.height / 2];
  const turn = (away.bearing * Math.PI) / 180;
  const [tx, ty] = [x + Math.sin(turn) * SIZE.reach, y - Math.cos(turn) * SIZE.reach];
  // Beside the truck, on the side away from the stop.
  const right = tx >= x;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      className="block w-full rounded-md border border-line bg-sunken"
    >
      <circle cx={x} cy={y} r={SIZE.reach} className="fill-none stroke-line-control" strokeDasharray="3 4" />
      <text x={x} y={y - SIZE.reach - 8} textAnchor="middle" className="fill-ink-3 text-2xs font-label">
        {CUSTOMER.north}
      </text>
      <line x1={x} y1={y} x2={tx} y2={ty} className="stroke-ink-2" strokeWidth="2" />
      <rect x={x - 7} y={y - 7} width="14" height="14" rx="2" className="fill-green-text" />
      <circle cx={tx} cy={ty} r="8" className="fill-blue-text stroke-surface" strokeWidth="2" />
      <text
        x={tx + (right ? 14 : -14)}
        y={ty + 4}
        textAnchor={right ? 'start' : 'end'}
        className="fill-ink text-xs font-label"
      >
        {nearMilesText(away.miles)}
      </text>
    </svg>
  );
};

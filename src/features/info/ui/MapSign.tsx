import { MilePost } from '#src/ui/MilePost.tsx';

/** A sign of the map as it is drawn there, small, for the legend. */
export const MapSign = ({ mark }: { readonly mark: 'post' | 'station' | 'cluster' | 'exit' | 'start' | 'end' }) => {
  if (mark === 'post') return <MilePost mile={201} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 44 44" className="size-11 shrink-0">
      {mark === 'station' && (
        <rect x="16" y="16" width="11" height="11" rx="2.5" className="fill-green stroke-map-land" />
      )}
      {mark === 'cluster' && (
        <>
          <circle cx="22" cy="22" r="14" className="fill-cluster" />
          <text x="22" y="26.5" textAnchor="middle" className="fill-on-cluster text-xs font-strong">
            24
          </text>
        </>
      )}
      {mark === 'exit' && (
        <>
          <rect x="1" y="14" width="42" height="17" rx="3" className="fill-green" />
          <text x="22" y="26.5" textAnchor="middle" className="fill-on-green text-2xs font-strong">
            EXIT 85
          </text>
        </>
      )}
      {mark === 'start' && <circle cx="22" cy="22" r="7" strokeWidth="4" className="fill-map-land stroke-route" />}
      {mark === 'end' && (
        <rect x="15" y="15" width="14" height="14" strokeWidth="4.5" className="fill-map-land stroke-route" />
      )}
    </svg>
  );
};

import type { ReactNode } from 'react';
import type { InstallPicture } from '#src/texts/install.ts';

const LINES = 'fill-none stroke-ink-3';
/** What is to be pressed: green in a ring, as nothing else of the drawing is (decision 0440). */
const Pressed = ({ children, x, y }: { readonly children: ReactNode; readonly x: number; readonly y: number }) => (
  <>
    <circle cx={x} cy={y} r="15" className="fill-green-tint stroke-green-text" strokeWidth="2" />
    <g
      transform={`translate(${x} ${y})`}
      className="fill-none stroke-green-text"
      strokeWidth="2.2"
      strokeLinecap="round"
    >
      {children}
    </g>
  </>
);

/** Text that needs no reading: bars. */
const Bar = ({ x, y, width }: { readonly x: number; readonly y: number; readonly width: number }) => (
  <rect x={x} y={y} width={width} height="5" rx="2.5" className="fill-line-control" />
);

const ARROW_UP = 'M0 4V-9M-4.5-5 0-9.5 4.5-5M-5-2H-7V8H7V-2H5';
const PLUS_IN_BOX = 'M-8-8H8V8H-8ZM0-4.5V4.5M-4.5 0H4.5';

const Icon = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect x="-13" y="-13" width="26" height="26" rx="6" className="fill-green" />
    <path d="M0-8V8M-5-4H5M-5 2H5" className="stroke-on-green" strokeWidth="2.4" strokeLinecap="round" />
  </g>
);

const DRAWINGS: Readonly<Record<InstallPicture, ReactNode>> = {
  share: (
    <>
      <Bar x={34} y={22} width={72} />
      <Bar x={34} y={34} width={52} />
      <path d="M20 62H120" className="stroke-line" />
      <path d="m40 74-6 6 6 6" className={LINES} strokeWidth="2" />
      <Pressed x={70} y={80}>
        <path d={ARROW_UP} />
      </Pressed>
      <path d="M98 75h10v10h-10z" className={LINES} strokeWidth="2" />
    </>
  ),
  menu: (
    <>
      <rect x="28" y="13" width="64" height="16" rx="8" className="fill-sunken" />
      <Bar x={36} y={19} width={34} />
      <Pressed x={106} y={21}>
        <path d="M0-6v.1M0 0v.1M0 6v.1" strokeWidth="3.4" />
      </Pressed>
      <Bar x={34} y={52} width={72} />
      <Bar x={34} y={64} width={56} />
      <Bar x={34} y={76} width={64} />
    </>
  ),
  'add-row': (
    <>
      <Bar x={34} y={16} width={46} />
      <Bar x={34} y={32} width={58} />
      <rect x="26" y="45" width="88" height="34" rx="7" className="fill-green-tint stroke-green-text" strokeWidth="2" />
      <Bar x={34} y={59} width={40} />
      <g transform="translate(98 62)" className="fill-none stroke-green-text" strokeWidth="2" strokeLinecap="round">
        <path d={PLUS_IN_BOX} />
      </g>
    </>
  ),
  confirm: (
    <>
      <Bar x={30} y={18} width={26} />
      <rect
        x="84"
        y="10"
        width="32"
        height="21"
        rx="10"
        className="fill-green-tint stroke-green-text"
        strokeWidth="2"
      />
      <path d="m94 20.5 4.5 4 8-8.5" className="fill-none stroke-green-text" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M20 40H120" className="stroke-line" />
      <Icon x={44} y={64} />
      <Bar x={66} y={57} width={42} />
      <Bar x={66} y={68} width={28} />
    </>
  ),
  home: (
    <>
      {[40, 70, 100].flatMap((x) =>
        [26, 66].map((y) => (
          <rect key={`${x} ${y}`} x={x - 11} y={y - 11} width="22" height="22" rx="6" className="fill-sunken" />
        )),
      )}
      <Icon x={70} y={66} />
      <circle cx="70" cy="66" r="20" className="fill-none stroke-green-text" strokeWidth="2" />
    </>
  ),
};

/** What one step of installing looks like, in lines of our own: no browser's picture, which changes with each version. */
export const InstallDrawing = ({ picture, alt }: { readonly picture: InstallPicture; readonly alt: string }) => (
  <svg role="img" aria-label={alt} viewBox="0 0 140 104" className="w-full max-w-45">
    <rect
      x="14"
      y="2"
      width="112"
      height="100"
      rx="12"
      className="fill-surface-2 stroke-line-control"
      strokeWidth="1.5"
    />
    {DRAWINGS[picture]}
  </svg>
);

import { INSTALL, type InstallKind } from '#src/texts/install.ts';
import { InstallDrawing } from './InstallDrawing.tsx';

/** How a phone installs the app, step by step, each with its drawing. */
export const InstallSteps = ({ kind }: { readonly kind: InstallKind }) => {
  const { title, rows } = INSTALL.steps[kind];
  return (
    <figure className="w-full">
      <figcaption className="mb-2 text-sm font-strong">{title}</figcaption>
      <ol className="grid grid-cols-3 gap-3">
        {rows.map(({ picture, text, alt }, place) => (
          <li key={picture} className="grid content-start gap-1.5">
            <InstallDrawing picture={picture} alt={alt} />
            <p className="text-sm leading-snug text-ink-2">
              <span className="font-strong text-ink">{place + 1}.</span> {text}
            </p>
          </li>
        ))}
      </ol>
    </figure>
  );
};

import { SHELL } from '#src/texts/shell.ts';
import { BrandMark } from '#src/ui/BrandMark.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';

/** The whole page while the session starts or a first part of the app is on its way. */
export const Starting = ({ label = SHELL.starting }: { readonly label?: string }) => (
  <main className="grid min-h-dvh animate-late place-content-center justify-items-center gap-6 p-6 text-center">
    <BrandMark height={64} />
    <Spinner label={label} />
  </main>
);

import { useState } from 'react';
import { INFO } from '#src/texts/info.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { loadText } from '../queries.ts';

const TEXT = INFO.notices;

interface LicenceTextProps {
  readonly label: string;
  readonly file: string;
}

/** A license that is fetched when it is opened. */
export const LicenceText = ({ label, file }: LicenceTextProps) => {
  const [state, setState] = useState<{ readonly text?: string | undefined; readonly loading: boolean }>();
  const open = async () => {
    setState({ loading: true });
    setState({ loading: false, text: await loadText(file) });
  };
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && !state?.text && void open()}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm font-label text-blue-text [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" size={20} className="group-open:rotate-90" />
        {label}
      </summary>
      {state?.loading && <Spinner label={TEXT.loading} className="justify-start py-2 text-sm" />}
      {state?.loading === false && (
        <pre className="max-h-96 overflow-auto rounded-sm bg-sunken p-3 font-sans text-xs whitespace-pre-wrap">
          {state.text ?? TEXT.unavailable}
        </pre>
      )}
    </details>
  );
};

import { useInstallWay } from '../queries.ts';
import { InstallSteps } from './InstallSteps.tsx';

/** Both ways of a phone, for Help; nothing in a window that is installed. */
const InstallHelp = () =>
  useInstallWay() === 'installed' ? null : (
    <div className="mt-4 grid gap-6 rounded-md border border-line bg-surface px-4 py-4">
      <InstallSteps kind="apple" />
      <InstallSteps kind="android" />
    </div>
  );

export default InstallHelp;

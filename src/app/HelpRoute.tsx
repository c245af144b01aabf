import { Suspense } from 'react';
import { HelpPage } from '#src/features/info/index.ts';
import { InstallHelp } from '#src/features/settings/index.ts';
import { part } from '#src/ui/part.ts';

const Route = () => (
  <HelpPage
    installing={
      <Suspense>
        <InstallHelp />
      </Suspense>
    }
  />
);

/** `/help`, with how a phone installs the app, which Settings has. */
export const HelpRoute = part(async () => {
  await Promise.all([HelpPage.load(), InstallHelp.load()]);
  return { default: Route };
});

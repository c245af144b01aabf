import { Suspense } from 'react';
import { HelpPage } from '#src/features/info/index.ts';
import { InstallHelp } from '#src/features/settings/index.ts';

/** `/help`, with how a phone installs the app, which Settings has. */
export const HelpRoute = () => (
  <HelpPage
    installing={
      <Suspense>
        <InstallHelp />
      </Suspense>
    }
  />
);

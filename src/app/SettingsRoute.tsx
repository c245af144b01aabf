import { Suspense } from 'react';
import { RoadPacks } from '#src/features/road/index.ts';
import { SettingsPage } from '#src/features/session/index.ts';
import { SHELL } from '#src/texts/shell.ts';
import { Spinner } from '#src/ui/Spinner.tsx';

/** `/settings`, with what other features put into it. */
const SettingsRoute = () => (
  <SettingsPage
    savedRoutes={
      <Suspense fallback={<Spinner late label={SHELL.loading} />}>
        <RoadPacks alone />
      </Suspense>
    }
  />
);

export default SettingsRoute;

import { Suspense } from 'react';
import { isStaff } from '#src/contract/enums.ts';
import { AccountParts, requestSignOut } from '#src/features/account/index.ts';
import { AloudSection } from '#src/features/drive/index.ts';
import { useEndTrip } from '#src/features/fuel/index.ts';
import { NotificationsSection } from '#src/features/notifications/index.ts';
import { RoadPacks } from '#src/features/road/index.ts';
import { SettingsPage } from '#src/features/settings/index.ts';
import { useRole } from '#src/hooks/session.ts';
import { SHELL } from '#src/texts/shell.ts';
import { Spinner } from '#src/ui/Spinner.tsx';

// Beside each other: one after the other they would take a slow phone twice as long.
for (const each of [AccountParts, NotificationsSection, SettingsPage]) each.load().catch(() => undefined);

/** `/settings`, put together from what the features have for it (decision 0356). */
const SettingsRoute = () => {
  const role = useRole();
  const trip = useEndTrip();
  return (
    <AccountParts>
      {(person, security) => (
        <SettingsPage
          person={person}
          security={security}
          notifications={<NotificationsSection />}
          savedRoutes={
            <Suspense fallback={<Spinner late label={SHELL.loading} />}>
              <RoadPacks alone mayOpen={trip.mayEnd} />
              {trip.question}
            </Suspense>
          }
          driving={
            !isStaff(role) && (
              <Suspense>
                <AloudSection />
              </Suspense>
            )
          }
          onLogOut={requestSignOut}
        />
      )}
    </AccountParts>
  );
};

export default SettingsRoute;

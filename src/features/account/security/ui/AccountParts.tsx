import type { ReactNode } from 'react';
import { ACCOUNT } from '#src/texts/account.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { usePasskeys } from '../../passkeys/queries.ts';
import { AccountSection } from '../../session/ui/AccountSection.tsx';
import { useDevices } from '../queries.ts';
import { DevicesSection } from './DevicesSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';

/** A part of Settings, with the anchor and the title by which it is listed. */
interface ListedPart {
  readonly id: string;
  readonly title: string;
  readonly section: ReactNode;
}

interface AccountPartsProps {
  /** @param person who is signed in @param security what keeps the account safe, as far as the backend has it */
  readonly children: (person: ReactNode, security: readonly ListedPart[]) => ReactNode;
}

/** What Settings show of the account; where, the page says. */
const AccountParts = ({ children }: AccountPartsProps) => {
  const devices = useDevices();
  const passkeys = usePasskeys();
  const security: ListedPart[] = [{ id: 'password', title: ACCOUNT.password.title, section: <PasswordSection /> }];
  if (passkeys.state !== 'gone')
    security.push({ id: 'passkeys', title: PASSKEY.title, section: <PasskeysSection passkeys={passkeys} /> });
  if (devices.state !== 'gone')
    security.push({ id: 'devices', title: ACCOUNT.devices.title, section: <DevicesSection devices={devices} /> });
  return children(<AccountSection />, security);
};

export default AccountParts;

import '#src/ui/icons/all.ts';
import { runtime } from '#src/data/runtime.ts';
import { INFO } from '#src/texts/info.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import { InfoLayout, InfoRows } from '../ui/InfoLayout.tsx';

const TEXT = INFO.contact;

interface WayProps {
  readonly href: string;
  readonly icon: IconName;
  readonly label: string;
  readonly value: string;
}

const Way = ({ href, icon, label, value }: WayProps) => (
  <li>
    <a
      href={href}
      className="flex min-h-20 items-center gap-4 px-4 py-3 text-ink no-underline hover:bg-surface-2 focus-visible:-outline-offset-3"
    >
      <Icon name={icon} className="text-green-text" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-2">{label}</span>
        <span className="block text-lg font-strong [overflow-wrap:anywhere]">{value}</span>
      </span>
      <Icon name="chevron-right" className="text-ink-3" />
    </a>
  </li>
);

/** Customer Support: the phone's dialler or the mail client opens. Values come from the configuration. */
const ContactPage = () => {
  const { phone, email } = runtime().config.support;
  return (
    <InfoLayout title={TEXT.title} text={TEXT.text}>
      <InfoRows>
        <Way href={`tel:${phone.replace(/[^\d+]/g, '')}`} icon="phone" label={TEXT.phone} value={phone} />
        <Way href={`mailto:${email}`} icon="mail" label={TEXT.email} value={email} />
      </InfoRows>
    </InfoLayout>
  );
};

export default ContactPage;

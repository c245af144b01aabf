import type { Customer } from '#src/contract/customer.ts';
import { CUSTOMER } from '#src/texts/customer.ts';
import { copyText } from '#src/ui/copy-text.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Tag } from '#src/ui/Tag.tsx';
import { CONTACT_ROOM } from './contact-room.ts';

const TONE = { APPROVED: 'green', PENDING: 'yellow', REJECTED: 'red' } as const;

interface ReachProps {
  readonly href: string;
  readonly text: string;
  /** What the link does. */
  readonly label: string;
  readonly copyLabel: string;
}

/** A number or an address: one press reaches the customer, another copies. */
const Reach = ({ href, text, label, copyLabel }: ReachProps) => (
  <p className="flex items-center justify-between gap-2">
    <a
      href={href}
      aria-label={label}
      className="inline-flex min-h-12 min-w-0 items-center font-label text-blue-text wrap-anywhere underline underline-offset-3 pointer-fine:min-h-9"
    >
      {text}
    </a>
    <IconButton
      icon="copy"
      size={20}
      label={copyLabel}
      onClick={() => void copyText(text, CUSTOMER)}
      className="shrink-0"
    />
  </p>
);

/** Who the customer is and how they are reached; what nobody has told is left out. */
export const Contact = ({ customer }: { readonly customer: Customer }) => {
  const { name, company_name: company, truck_number: truck, phone_number: phone, email, approval } = customer;
  const about = [company !== name && company, truck && CUSTOMER.truck(truck)].filter(Boolean).join(' · ');
  return (
    <div className="text-sm" style={CONTACT_ROOM}>
      {(about !== '' || approval) && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-ink-2">
          <span className="min-w-0 wrap-anywhere">{about}</span>
          {approval && <Tag tone={TONE[approval]}>{CUSTOMER.approval[approval]}</Tag>}
        </p>
      )}
      {phone && (
        <Reach
          href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
          text={phone}
          label={CUSTOMER.call(name, phone)}
          copyLabel={CUSTOMER.copyPhone}
        />
      )}
      {email && (
        <Reach
          href={`mailto:${email}`}
          text={email}
          label={CUSTOMER.write(name, email)}
          copyLabel={CUSTOMER.copyEmail}
        />
      )}
    </div>
  );
};

import '#src/ui/icons/all.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import { useRole } from '#src/hooks/session.ts';
import { HELP_STAFF } from '#src/texts/help-staff.ts';
import { INFO } from '#src/texts/info.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { InfoLayout, InfoRows, InfoSection } from '../ui/InfoLayout.tsx';
import { MapSign } from '../ui/MapSign.tsx';

const TEXT = INFO.help;
const LINKS = [
  [PATHS.terms, TEXT.terms],
  [PATHS.privacy, TEXT.privacy],
  [`${PATHS.help}/notices`, TEXT.notices],
] as const;

interface RowProps {
  readonly mark?: ReactNode;
  readonly title: string;
  readonly text: string;
}

const Row = ({ mark, title, text }: RowProps) => (
  <li className="flex items-center gap-4 px-4 py-3">
    {mark && <span className="grid w-11 shrink-0 place-items-center text-ink-2">{mark}</span>}
    <div className="min-w-0">
      <h3 className="font-strong leading-snug">{title}</h3>
      <p className="text-sm text-ink-2">{text}</p>
    </div>
  </li>
);

interface ListProps {
  readonly title: string;
  readonly icon: 'check' | 'cloud-off';
  readonly rows: readonly string[];
}

const List = ({ title, icon, rows }: ListProps) => (
  <div className="rounded-md border border-line bg-surface px-4 py-3">
    <h3 className="mb-2 font-strong">{title}</h3>
    <ul className="grid gap-2">
      {rows.map((row) => (
        <li key={row} className="flex gap-3 text-sm">
          <Icon name={icon} size={20} className={icon === 'check' ? 'text-green-text' : 'text-orange-text'} />
          <span>{row}</span>
        </li>
      ))}
    </ul>
  </div>
);

/** What staff need to know of their desk; nobody else is shown it. */
const StaffPart = () =>
  isStaff(useRole()) && (
    <InfoSection title={HELP_STAFF.title}>
      <InfoRows>
        {HELP_STAFF.rows.map((row) => (
          <Row key={row.title} mark={<Icon name={row.icon} />} title={row.title} text={row.text} />
        ))}
      </InfoRows>
    </InfoSection>
  );

/** Help: installing, what works without signal, what each mark means. */
const HelpPage = ({ installing }: { readonly installing: ReactNode }) => (
  <InfoLayout title={TEXT.title}>
    <StaffPart />
    <InfoSection title={TEXT.offline.title}>
      <div className="grid gap-3 sm:grid-cols-2">
        <List title={TEXT.offline.works} icon="check" rows={TEXT.offline.worksRows} />
        <List title={TEXT.offline.needs} icon="cloud-off" rows={TEXT.offline.needsRows} />
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {TEXT.offline.age} {TEXT.approximate}
      </p>
    </InfoSection>
    <InfoSection title={TEXT.tasks.title}>
      <InfoRows>
        {TEXT.tasks.rows.map((row) => (
          <Row key={row.title} mark={<Icon name={row.icon} />} title={row.title} text={row.text} />
        ))}
      </InfoRows>
    </InfoSection>
    <InfoSection title={TEXT.marks.title}>
      <InfoRows>
        {TEXT.marks.rows.map((row) => (
          <Row key={row.title} mark={<Icon name={row.icon} />} title={row.title} text={row.text} />
        ))}
      </InfoRows>
    </InfoSection>
    <InfoSection title={TEXT.signs.title}>
      <InfoRows>
        {TEXT.signs.rows.map((row) => (
          <Row key={row.mark} mark={<MapSign mark={row.mark} />} title={row.title} text={row.text} />
        ))}
      </InfoRows>
    </InfoSection>
    <InfoSection title={TEXT.install.title}>
      <p className="-mt-1 mb-3 text-sm text-ink-2">{TEXT.install.text}</p>
      <InfoRows>
        {TEXT.install.rows.map((row) => (
          <Row key={row.title} title={row.title} text={row.text} />
        ))}
      </InfoRows>
      {installing}
    </InfoSection>
    <nav aria-label={TEXT.links} className="flex flex-wrap gap-x-6">
      {LINKS.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-12 items-center text-sm font-label text-blue-text underline underline-offset-3"
        >
          {label}
        </Link>
      ))}
    </nav>
  </InfoLayout>
);

export default HelpPage;

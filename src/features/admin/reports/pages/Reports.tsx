import { useSearchParams } from 'react-router';
import { useRole } from '#src/hooks/session.ts';
import { REPORTS } from '#src/texts/reports.ts';
import { PageTitle } from '#src/ui/PageTitle.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { Trail } from '../../audit/ui/Trail.tsx';
import { TicketReport } from '../ui/TicketReport.tsx';

const PANEL = 'reports-panel';
const { tabs: TEXT } = REPORTS;
type Part = 'tickets' | 'trail';

/** Reports (`src/contract/README.md#reports`): what became of the tickets; for super administrators, who did what. */
const Reports = () => {
  const [params, setParams] = useSearchParams();
  const isSuper = useRole() === 'SUPER_ADMIN';
  const part: Part = isSuper && params.get('show') === 'trail' ? 'trail' : 'tickets';
  // Each part begins anew: what narrowed the one says nothing of the other.
  const show = (next: Part) => setParams(next === 'trail' ? { show: next } : {});
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4 px-(--gutter) pt-7 pb-12">
      <PageTitle>{REPORTS.title}</PageTitle>
      {isSuper && (
        <Tabs
          label={TEXT.label}
          options={(['tickets', 'trail'] as const).map((value) => ({ value, label: TEXT[value] }))}
          value={part}
          onChange={show}
          controls={PANEL}
        />
      )}
      <div id={PANEL} {...(isSuper && { role: 'tabpanel', 'aria-label': TEXT[part] })}>
        {part === 'trail' ? <Trail /> : <TicketReport />}
      </div>
    </div>
  );
};

export default Reports;

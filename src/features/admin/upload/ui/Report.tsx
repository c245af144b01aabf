import { countText } from '#src/lib/units.ts';
import { UPLOAD } from '#src/texts/upload.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { Sent } from '../commands.ts';

/** Rejected rows that are told one by one. */
const TOLD = 20;

interface ReportProps {
  readonly sent: Extract<Sent, { kind: 'report' }>;
  readonly onClose: () => void;
}

/** What a backend without a preview has written, by its report. */
export const Report = ({ sent: { fileName, report }, onClose }: ReportProps) => (
  <Banner
    icon="circle-check"
    className="mt-5"
    action={
      <Button size="dense" onClick={onClose}>
        {UPLOAD.report.close}
      </Button>
    }
  >
    <b className="font-strong">{UPLOAD.report.title(fileName)}</b>
    {!report && <p>{UPLOAD.report.silent}</p>}
    {report && (
      <p>
        {UPLOAD.report.counts(
          countText(report.read),
          countText(report.created),
          countText(report.changed),
          countText(report.unchanged),
        )}
      </p>
    )}
    {report && report.rejected.length > 0 && (
      <>
        <p className="mt-2 font-label">
          {UPLOAD.report.rejected(report.rejected.length, countText(report.rejected.length))}
        </p>
        <ul className="mt-1 grid gap-1 text-red-text">
          {report.rejected.slice(0, TOLD).map(({ row, reason }) => (
            <li key={row}>{UPLOAD.rejected(countText(row), reason)}</li>
          ))}
          {report.rejected.length > TOLD && (
            <li className="text-ink-2">{UPLOAD.report.more(countText(report.rejected.length - TOLD))}</li>
          )}
        </ul>
      </>
    )}
  </Banner>
);

import '#src/ui/icons/all.ts';
import { runtime } from '#src/data/runtime.ts';
import { INFO } from '#src/texts/info.ts';
import { DATA_NOTICES, type Notice, SOFTWARE_FILE, STREET_NOTICES, WORK_NOTICES } from '../model/notices.ts';
import { InfoLayout, InfoRows, InfoSection } from '../ui/InfoLayout.tsx';
import { LicenceText } from '../ui/LicenceText.tsx';

const TEXT = INFO.notices;

const Row = ({ notice }: { readonly notice: Notice }) => (
  <li className="px-4 py-3">
    <h3 className="font-strong">{notice.name}</h3>
    <p className="text-sm text-ink-2">{notice.text}</p>
    {notice.file ? (
      <LicenceText label={notice.licence} file={notice.file} />
    ) : notice.url ? (
      <a
        href={notice.url}
        rel="noreferrer"
        className="inline-flex min-h-12 items-center text-sm font-label text-blue-text underline underline-offset-3"
      >
        {notice.licence}
      </a>
    ) : (
      <p className="mt-1 text-sm font-label">{notice.licence}</p>
    )}
  </li>
);

/** Third-party notices: data, type, icons and the packages in the app. */
const NoticesPage = () => (
  <InfoLayout title={TEXT.title} text={TEXT.text}>
    <InfoSection title={TEXT.data}>
      <InfoRows>
        {[...DATA_NOTICES, ...(runtime().config.map.streets ? STREET_NOTICES : [])].map((notice) => (
          <Row key={notice.name} notice={notice} />
        ))}
      </InfoRows>
    </InfoSection>
    <InfoSection title={TEXT.faces}>
      <InfoRows>
        {WORK_NOTICES.map((notice) => (
          <Row key={notice.name} notice={notice} />
        ))}
      </InfoRows>
    </InfoSection>
    <InfoSection title={TEXT.software}>
      <LicenceText label={TEXT.softwareList} file={SOFTWARE_FILE} />
    </InfoSection>
  </InfoLayout>
);

export default NoticesPage;

import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DropFile } from '../ui/ChooseFile.tsx';
import { ImportView } from '../ui/ImportView.tsx';
import { Overview, PARTS, type Part } from '../ui/Overview.tsx';

/** Members of the page's address: the part that is looked at, or the import. */
const PART = 'part';
const IMPORT = 'import';

/** Upload Locations: the table of truck stops, and imports with their preview. */
const Upload = () => {
  const [params, setParams] = useSearchParams();
  const part: Part = PARTS.find((known) => known === params.get(PART)) ?? 'stops';
  const importId = params.get(IMPORT);
  const [first] = useState(importId);
  const arrived = useRef(false);
  arrived.current ||= importId !== first;
  const keptPart = part === 'stops' ? {} : { [PART]: part };
  return (
    <div className="relative flex w-full flex-1 flex-col">
      {importId === null ? (
        <Overview
          // Another part's order and page mean nothing here.
          onPart={(next) => setParams(next === 'stops' ? {} : { [PART]: next }, { replace: true })}
          part={part}
          arrived={arrived.current}
          onOpen={(id) => setParams({ ...keptPart, [IMPORT]: id })}
        />
      ) : (
        <DropFile closed onFiles={() => undefined}>
          <ImportView key={importId} id={importId} arrived={arrived.current} onBack={() => setParams(keptPart)} />
        </DropFile>
      )}
    </div>
  );
};

export default Upload;

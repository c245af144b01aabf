import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { StationView } from '../../stations/ui/StationView.tsx';
import { DropFile } from '../ui/ChooseFile.tsx';
import { ImportView } from '../ui/ImportView.tsx';
import { Overview, PARTS, type Part } from '../ui/Overview.tsx';

/** Members of the page's address: the part that is looked at, or the import, or the stop. */
const PART = 'part';
const IMPORT = 'import';
/** A stop that is changed by hand. */
const STOP = 'stop';

/** Upload Locations: the table of truck stops, and imports with their preview. */
const Upload = () => {
  const [params, setParams] = useSearchParams();
  const part: Part = PARTS.find((known) => known === params.get(PART)) ?? 'stops';
  const importId = params.get(IMPORT);
  const stopId = params.get(STOP);
  const looked = importId ?? stopId;
  const [first] = useState(looked);
  const arrived = useRef(false);
  arrived.current ||= looked !== first;
  const keptPart = part === 'stops' ? {} : { [PART]: part };
  return (
    <div className="relative flex w-full flex-1 flex-col">
      {stopId !== null ? (
        <DropFile closed onFiles={() => undefined}>
          <StationView
            key={stopId}
            id={stopId}
            arrived={arrived.current}
            onBack={() => setParams(keptPart)}
            onAdded={(id) => setParams({ ...keptPart, [STOP]: id }, { replace: true })}
          />
        </DropFile>
      ) : importId === null ? (
        <Overview
          // Another part's order and page mean nothing here.
          onPart={(next) => setParams(next === 'stops' ? {} : { [PART]: next }, { replace: true })}
          part={part}
          arrived={arrived.current}
          onOpen={(id) => setParams({ ...keptPart, [IMPORT]: id })}
          onStop={(id) => setParams({ ...keptPart, [STOP]: id })}
        />
      ) : (
        <DropFile closed onFiles={() => undefined}>
          <ImportView
            key={importId}
            id={importId}
            arrived={arrived.current}
            onBack={() => setParams(keptPart)}
            onOpen={(id) => setParams({ ...keptPart, [IMPORT]: id }, { replace: true })}
          />
        </DropFile>
      )}
    </div>
  );
};

export default Upload;

import type { HistoryEntry, StationRecord, StationSource } from '#src/contract/by-hand.ts';
import { countText } from '#src/lib/units.ts';
import { BY_HAND_TEXT as TEXT } from '#src/texts/by-hand.ts';
import { cardClass, Section } from '#src/ui/Section.tsx';
import { momentText } from '../../upload/model/format.ts';
import { ChangeList } from '../../upload/ui/Changes.tsx';

const byAt = (by: string | undefined, at: string): string => TEXT.byAt(by ?? TEXT.unknown, momentText(at));

interface SourceLineProps {
  readonly source: StationSource;
  readonly words: (file: string, row: string) => string;
}

const SourceLine = ({ source: { fileName, row, by, at }, words }: SourceLineProps) => (
  <p>
    <span className="wrap-anywhere">{words(fileName, countText(row))}</span>
    <span className="block text-sm text-ink-2">{byAt(by, at)}</span>
  </p>
);

const Entry = ({ entry: { action, by, at, source, changes } }: { readonly entry: HistoryEntry }) => (
  <li className="grid gap-1 border-t border-line py-3 first:border-t-0">
    <p>
      <b className="font-label">{TEXT.actions[action]}</b>
      <span className="block text-sm text-ink-2">{byAt(by, at)}</span>
      {source && (
        <span className="block text-sm wrap-anywhere text-ink-2">
          {TEXT.fileRow(source.fileName, countText(source.row))}
        </span>
      )}
    </p>
    <ChangeList changes={changes} />
  </li>
);

/** Where a stop comes from, and who did what to it. */
export const StationHistory = ({ record: { made, changed, history } }: { readonly record: StationRecord }) => (
  <div className="grid gap-5">
    <Section id="source" title={TEXT.source}>
      <div className={`grid gap-3 ${cardClass}`}>
        {made && <SourceLine source={made} words={TEXT.made} />}
        {changed && <SourceLine source={changed} words={TEXT.changed} />}
        {!made && <p className="text-sm text-ink-2">{TEXT.noSource}</p>}
      </div>
    </Section>
    <Section id="history" title={TEXT.history}>
      {history.length === 0 ? (
        <p className={cardClass}>{TEXT.noHistory}</p>
      ) : (
        <ol className={`${cardClass} py-0!`}>
          {history.map((entry) => (
            <Entry key={`${entry.at} ${entry.action} ${entry.source?.importId ?? ''}`} entry={entry} />
          ))}
        </ol>
      )}
    </Section>
  </div>
);

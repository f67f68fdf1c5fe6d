// What this person entered for a second one: what came back with its reason, and what still waits.
// Source: docs/screens.md; decisions 0083, 0111.
import type { OwnEntry } from '#contract/day.ts';
import { formatRupiah } from '#domain/money.ts';
import { codeText, t } from '#ui/text.ts';
import { ageText } from '../ages.ts';
import { entryPages } from '../casePaths.ts';
import { instantText } from '../instants.ts';
import { DayCard, DayRow } from './DayRows.tsx';

function nameOf({ kind, name }: OwnEntry): string {
  if (kind === 'parameter') return codeText('parameter.name', name) ?? name;
  if (kind === 'terms') return codeText('terms.kind', name) ?? name;
  return name;
}

const titleOf = (entry: OwnEntry): string =>
  t('day.entry', { kind: t(`day.entry.${entry.kind}`), name: nameOf(entry) });

type CardProps = {
  entries: readonly OwnEntry[];
  title: string;
  quiet: string;
  line: (entry: OwnEntry) => string | null;
};

function EntriesCard({ entries, title, quiet, line }: CardProps) {
  return (
    <DayCard title={title} remark={entries.length > 0 && String(entries.length)} quiet={quiet}>
      {entries.map((entry) => (
        <DayRow
          key={`${entry.kind}:${entry.about}:${entry.enteredAt}`}
          to={entryPages[entry.kind](entry.about)}
          name={titleOf(entry)}
          lines={<small>{line(entry)}</small>}
          right={entry.amount !== null && formatRupiah(entry.amount)}
        />
      ))}
    </DayCard>
  );
}

export const ReturnedCard = ({ entries }: { entries: readonly OwnEntry[] }) => (
  <EntriesCard
    entries={entries}
    title={t('day.returned')}
    quiet={t('day.returned.none')}
    line={({ returned }) =>
      returned && t('day.returned.by', { name: returned.by, at: instantText(returned.at), reason: returned.reason })
    }
  />
);

export const WaitingCard = ({ entries, asOf }: { entries: readonly OwnEntry[]; asOf: string }) => (
  <EntriesCard
    entries={entries}
    title={t('day.waiting')}
    quiet={t('day.waiting.none')}
    line={({ enteredAt }) => t('overview.age', { age: ageText(enteredAt, asOf) })}
  />
);

// What this person entered for a second one: what came back with its reason, and what still waits.
// Source: docs/screens.md; decisions 0083, 0111.
import type { OwnEntry } from '#contract/day.ts';
import { formatRupiah } from '#domain/money.ts';
import { codeText, t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { instantText } from '../instants.ts';
import { ageText, DayCard, DayRow } from './DayRows.tsx';

type Kind = OwnEntry['kind'];

/** The page of what an entry is about. */
const pageOf: Readonly<Record<Kind, (about: string) => string>> = {
  disbursement: paths.lending,
  refund: paths.lending,
  overpayment: paths.lending,
  reversal: paths.lending,
  voucher: paths.voucher,
  parameter: paths.parameter,
  terms: paths.termsOf,
  kyc_change: paths.kyc,
  staff_change: () => paths.officers,
};

function nameOf({ kind, name }: OwnEntry): string {
  if (kind === 'parameter') return codeText('parameter.name', name) ?? name;
  if (kind === 'terms') return codeText('terms.kind', name) ?? name;
  return name;
}

const titleOf = (entry: OwnEntry): string =>
  t('day.entry', { kind: t(`day.entry.${entry.kind}`), name: nameOf(entry) });

export function ReturnedCard({ entries }: { entries: readonly OwnEntry[] }) {
  return (
    <DayCard
      title={t('day.returned')}
      remark={entries.length > 0 && String(entries.length)}
      quiet={t('day.returned.none')}
    >
      {entries.map((entry) => (
        <DayRow
          key={`${entry.kind}:${entry.about}:${entry.enteredAt}`}
          to={pageOf[entry.kind](entry.about)}
          name={titleOf(entry)}
          lines={
            entry.returned && (
              <small>
                {t('day.returned.by', {
                  name: entry.returned.by,
                  at: instantText(entry.returned.at),
                  reason: entry.returned.reason,
                })}
              </small>
            )
          }
          right={entry.amount !== null && formatRupiah(entry.amount)}
        />
      ))}
    </DayCard>
  );
}

export function WaitingCard({ entries, asOf }: { entries: readonly OwnEntry[]; asOf: string }) {
  return (
    <DayCard
      title={t('day.waiting')}
      remark={entries.length > 0 && String(entries.length)}
      quiet={t('day.waiting.none')}
    >
      {entries.map((entry) => (
        <DayRow
          key={`${entry.kind}:${entry.about}:${entry.enteredAt}`}
          to={pageOf[entry.kind](entry.about)}
          name={titleOf(entry)}
          lines={<small>{t('overview.age', { age: ageText(entry.enteredAt, asOf) })}</small>}
          right={entry.amount !== null && formatRupiah(entry.amount)}
        />
      ))}
    </DayCard>
  );
}

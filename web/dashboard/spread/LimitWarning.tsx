// Before a confirmation: which of her own limits this funding passes or comes near to. A reminder that refuses nothing;
// nothing is drawn while it is not known.
// Source: docs/screens.md; decision 0104.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import type { SpreadLimitRow } from '#contract/spread.ts';
import type { LendingId } from '#domain/ids.ts';
import { formatRupiah, rupiah, type Rupiah } from '#domain/money.ts';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { warningsQuery } from './spreadQueries.ts';

export function LimitWarning({ lending, amount }: { lending: LendingId; amount: Rupiah }) {
  const { data = [] } = useQuery(warningsQuery(lending, amount));
  if (data.length === 0) return null;
  const isOver = data.some(({ state }) => state === 'over');
  return (
    <Note tone="wait" role="status" title={t(isOver ? 'spread.warning.title' : 'spread.warning.near.title')}>
      {data.map((row) => (
        <p key={row.kind}>{rowText(row)}</p>
      ))}
      <p>{t('spread.warning.words')}</p>
    </Note>
  );
}

const rowText = ({ kind, name, limit, usedPercent }: SpreadLimitRow): string =>
  t('spread.warning.share', {
    name: kind === 'grade' ? t('spread.limits.grade.name', { letter: name }) : name,
    percent: `${usedPercent}%`,
    limit: kind === 'group' ? formatRupiah(rupiah(limit)) : `${limit}%`,
  });

// The path as an addition: her own parts, one row for each level with the parts beside them, and the double line with the
// published total. The stem thickens; a sibling hangs left or right as in the tree. The table says the same without the picture.
// Source: docs/balance-proof.md.
import { formatDigits, formatRupiahTotal } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import styles from './balance.module.css';
import type { Proof } from './balanceQueries.ts';

type Row = { level: number; parts: number; sum: bigint; isLeft: boolean };

/** What each level adds; with her own, the parts and the sums are those of the whole tree. */
function rowsOf({ siblings, night }: Proof): Row[] {
  return Array.from({ length: night.depth }, (_, level) => {
    const here = siblings.filter((one) => one.level === level);
    const sum = here.reduce((total, one) => total + BigInt(one.sum), 0n);
    return { level, parts: here.length * 2 ** level, sum, isLeft: (here[0]?.index ?? 0) % 2 === 0 };
  }).filter(({ parts }) => parts > 0);
}

export function Ladder({ proof }: { proof: Proof }) {
  const { cash, held, night } = proof;
  const own = BigInt(cash) + BigInt(held);
  return (
    <Card title={t('ownbalance.ladder')}>
      <table className={styles.ladder}>
        <caption className="sr">{t('ownbalance.ladder.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.picture}>
              <span className="sr">{t('ownbalance.ladder.picture')}</span>
            </th>
            <th scope="col">{t('ownbalance.ladder.parts')}</th>
            <th scope="col">{t('ownbalance.ladder.sum')}</th>
          </tr>
        </thead>
        <tbody>
          <tr className={styles.me}>
            <Picture level={-1} />
            <th scope="row">{t('ownbalance.ladder.you')}</th>
            <td>{formatRupiahTotal(String(own))}</td>
          </tr>
          {rowsOf(proof).map(({ level, parts, sum, isLeft }) => (
            <tr key={level}>
              <Picture level={level} isLeft={isLeft} />
              <th scope="row">{t('ownbalance.ladder.more', { count: formatDigits(parts) })}</th>
              <td>{formatRupiahTotal(String(sum))}</td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <Picture level={night.depth} />
            <th scope="row">{formatDigits(2 ** night.depth)}</th>
            <td>{formatRupiahTotal(night.total)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.root}>
        {t('ownbalance.ladder.root')} <code>{night.root.replace(/(.{4})/g, '$1 ').trim()}</code>
      </p>
      <p className="xs ink2">{t('ownbalance.ladder.note')}</p>
    </Card>
  );
}

/** The stem of one row, as wide as so many levels below it. */
function Picture({ level, isLeft }: { level: number; isLeft?: boolean }) {
  const stem = 1.5 + Math.max(level, 0) * 0.5;
  const at = isLeft ? 14 : 74;
  return (
    <td className={styles.picture}>
      <svg viewBox="0 0 88 34" preserveAspectRatio="none" aria-hidden="true">
        <line x1="44" x2="44" y1={level < 0 ? 17 : 0} y2="34" strokeWidth={stem} className={styles.stem} />
        {isLeft !== undefined && (
          <>
            <path d={`M${at} 13C${at} 26 44 17 44 34`} strokeWidth={stem / 2} className={styles.branch} />
            <rect x={at - 4} y="9" width="8" height="8" rx="1.5" className={styles.box} />
          </>
        )}
        {level < 0 && <circle cx="44" cy="17" r="8" className={styles.dot} />}
      </svg>
    </td>
  );
}

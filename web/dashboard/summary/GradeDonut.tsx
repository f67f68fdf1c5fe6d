// Invested money by risk: a ring of up to three parts, the number of groups in the middle, and beside it each part in
// words and figures.
// Usage: <GradeDonut grades={s.byGrade} />.
// Source: docs/screens.md; spec §9.
import type { Summary } from '#contract/wallet.ts';
import { type Grade, type Risk, riskOf } from '#domain/grade.ts';
import { formatPercentBp, formatRupiah, type Rupiah, sumRupiah } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import type { Column } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { ChartTable } from './ChartTable.tsx';
import styles from './GradeDonut.module.css';

type Part = { risk: Risk; letter: string; principal: Rupiah; portfolios: number; share: number };

const risks = [
  ['low', 'A'],
  ['medium', 'B'],
  ['high', 'C'],
] as const;

/** The risk levels that hold money, each with its share of the whole. */
export function partsOf(grades: Summary['byGrade']): Part[] {
  const whole = sumRupiah(grades.map(({ principal }) => principal));
  return risks
    .map(([risk, letter]) => {
      const own = grades.filter(({ grade }) => riskOf(grade as Grade) === risk);
      const principal = sumRupiah(own.map((one) => one.principal));
      const portfolios = own.reduce((count, one) => count + one.portfolios, 0);
      return { risk, letter, principal, portfolios, share: whole > 0 ? principal / whole : 0 };
    })
    .filter(({ principal }) => principal > 0);
}

/** "60,3%": to a tenth of a per cent. */
const shareText = (share: number): string => formatPercentBp(Math.round(share * 1000) * 10);

const RADIUS = 54;
const ROUND = 2 * Math.PI * RADIUS;
/** The gap between two parts. */
const GAP = 2;

/** The ring, and on demand every grade in it as a table. */
export function GradeDonut({ grades }: { grades: Summary['byGrade'] }) {
  if (partsOf(grades).length === 0) return <p className="sm ink2">{t('summary.grades.none')}</p>;
  return (
    <>
      <Ring grades={grades} />
      <ChartTable caption={t('summary.grades.caption')} columns={columns} rows={grades} rowKey={gradeKey} />
    </>
  );
}

type ByGrade = Summary['byGrade'][number];
const gradeKey = ({ grade }: ByGrade): string => grade;
const columns: readonly Column<ByGrade>[] = [
  { key: 'grade', head: t('summary.grades.col.grade'), cell: gradeKey },
  { key: 'groups', head: t('summary.grades.col.groups'), align: 'right', cell: ({ portfolios }) => portfolios },
  {
    key: 'principal',
    head: t('summary.grades.col.principal'),
    align: 'right',
    strong: true,
    cell: ({ principal }) => <Money of={principal} />,
  },
];

function Ring({ grades }: { grades: Summary['byGrade'] }) {
  const parts = partsOf(grades);
  const shares = parts.map(({ letter, share }) => t('summary.grades.share', { letter, percent: shareText(share) }));
  const before = (index: number) => parts.slice(0, index).reduce((sum, { share }) => sum + share, 0);
  const gap = parts.length > 1 ? GAP : 0;
  return (
    <div className={styles.donut}>
      <svg
        className={styles.ring}
        viewBox="0 0 140 140"
        role="img"
        aria-label={t('summary.grades.label', { shares: shares.join(', ') })}
      >
        {parts.map(({ risk, share }, index) => (
          <circle
            key={risk}
            className={styles[risk]}
            cx="70"
            cy="70"
            r={RADIUS}
            strokeDasharray={`${Math.max(1, share * ROUND - gap)} ${ROUND}`}
            strokeDashoffset={-before(index) * ROUND}
            transform="rotate(-90 70 70)"
          />
        ))}
        <text className={styles.count} x="70" y="68">
          {parts.reduce((count, { portfolios }) => count + portfolios, 0)}
        </text>
        <text className={styles.word} x="70" y="85">
          {t('summary.grades.groups')}
        </text>
      </svg>
      <ul className={styles.list}>
        {parts.map(({ risk, letter, principal, share }) => (
          <li key={risk}>
            <b className={styles.part}>
              <i className={styles[risk]} />
              {letter} <small>{t(`summary.grades.${risk}`)}</small>
              <span>{shareText(share)}</span>
            </b>
            <span className="ink2">{formatRupiah(principal)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

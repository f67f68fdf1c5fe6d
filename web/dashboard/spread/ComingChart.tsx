// What is to come by month to the last instalment: as agreed a dashed outline, as the late ones have behaved a soft fill,
// agreed above and habit inside or directly above a low bar. Thirteen months, on phones six and a sentence for the rest.
// Source: docs/screens.md; decision 0104.
import type { SpreadPage } from '#contract/spread.ts';
import { formatRupiah, sumRupiah } from '#domain/money.ts';
import { ChartFrame, FLOOR, heightOf, type Slot, slotOf } from '#ui/ChartFrame.tsx';
import { inUnit, type Scale, scaleOf } from '#ui/chartScale.ts';
import { Fold } from '#ui/Fold.tsx';
import { PlainTable } from '#ui/PlainTable.tsx';
import { t } from '#ui/text.ts';
import { dayText, monthText, shortMonth } from './figures.ts';
import styles from './coming.module.css';
import { Block } from './SpreadBars.tsx';

type Coming = SpreadPage['coming'];
type Month = Coming['months'][number];

export function ComingChart({ coming }: { coming: Coming }) {
  const { months } = coming;
  const scale = scaleOf(months.flatMap(({ agreed, habit }) => [agreed, habit]));
  return (
    <Block
      title={t('spread.coming.title')}
      remark={t('spread.coming.unit', { unit: t(`chart.unit.${scale.unit.key}`) })}
    >
      <Key coming={coming} />
      <div className={styles.wide}>
        <Bars months={months.slice(0, 13)} width={1040} scale={scale} />
        <Rest months={months.slice(13)} />
      </div>
      <div className={styles.narrow}>
        <Bars months={months.slice(0, 6)} width={330} scale={scale} />
        <Rest months={months.slice(6)} />
      </div>
      <Fold title={t('spread.coming.how')}>
        <How coming={coming} />
      </Fold>
      <Fold title={t('spread.table')}>
        <PlainTable
          inset
          caption={t('spread.coming.caption')}
          rows={months}
          rowKey={({ month }) => month}
          columns={[
            { key: 'month', head: t('spread.coming.month'), cell: ({ month }) => monthText(month) },
            {
              key: 'agreed',
              head: t('spread.coming.agreed'),
              align: 'right',
              cell: ({ agreed }) => formatRupiah(agreed),
            },
            {
              key: 'habit',
              head: t('spread.coming.habit.short'),
              align: 'right',
              cell: ({ habit }) => formatRupiah(habit),
            },
          ]}
          sum={{ month: t('spread.table.sum'), agreed: formatRupiah(coming.total), habit: formatRupiah(coming.total) }}
        />
      </Fold>
    </Block>
  );
}

function Key({ coming: { total, agreedEnd, habitEnd, gap, paces } }: { coming: Coming }) {
  const later =
    gap === null
      ? t('spread.coming.same')
      : t('spread.coming.gap', { amount: formatRupiah(gap.amount), month: monthText(gap.month) });
  return (
    <dl className={styles.key}>
      <div>
        <dt>
          <i className={styles.agreed} />
          {t('spread.coming.agreed')}
        </dt>
        <dd>{agreedEnd !== null && t('spread.coming.until', { date: dayText(agreedEnd) })}</dd>
        <dd className="xs ink2 num">{t('spread.coming.sum', { amount: formatRupiah(total) })}</dd>
      </div>
      <div>
        <dt>
          <i className={styles.habit} />
          {t('spread.coming.habit')}
        </dt>
        <dd>{habitEnd !== null && t('spread.coming.until', { date: dayText(habitEnd) })}</dd>
        <dd className="xs ink2 num">{paces.length === 0 ? t('spread.coming.same') : later}</dd>
      </div>
    </dl>
  );
}

function How({ coming: { paces, overdue } }: { coming: Coming }) {
  return (
    <div className={styles.words}>
      {paces.map(({ name, paid, of }) => (
        <p key={name}>{t('spread.coming.pace', { name, paid, of })}</p>
      ))}
      <p>
        {t(paces.length === 0 ? 'spread.coming.how.none' : 'spread.coming.how.late')}{' '}
        {overdue > 0 && t('spread.coming.how.overdue', { amount: formatRupiah(overdue) })} {t('spread.coming.how.same')}
      </p>
    </div>
  );
}

function Rest({ months }: { months: readonly Month[] }) {
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  const sumOf = (way: 'agreed' | 'habit') => formatRupiah(sumRupiah(months.map((month) => month[way])));
  return (
    <p className={styles.rest}>
      {t('spread.coming.rest', {
        from: monthText(first.month),
        to: monthText(last.month),
        agreed: sumOf('agreed'),
        habit: sumOf('habit'),
      })}
    </p>
  );
}

function Bars({ months, width, scale }: { months: readonly Month[]; width: number; scale: Scale }) {
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  const label = t('spread.coming.label', {
    from: monthText(first.month),
    to: monthText(last.month),
    unit: t(`chart.unit.${scale.unit.key}`),
  });
  return (
    <ChartFrame width={width} scale={scale} label={label}>
      {months.map((month, index) => (
        <Bar
          key={month.month}
          month={month}
          scale={scale}
          slot={slotOf(index, months.length, width)}
          withYear={index === 0 || month.month.endsWith('-01')}
        />
      ))}
    </ChartFrame>
  );
}

/** A bar lower than this has no room for its figure. */
const ROOM = 22;
const LINE = 15;

type BarProps = { month: Month; scale: Scale; slot: Slot; withYear: boolean };

function Bar({ month: { month, agreed, habit }, scale, slot, withYear }: BarProps) {
  const outer = Math.min(48, slot.width * 0.7);
  const [agreedTop, habitTop] = [heightOf(agreed, scale), heightOf(habit, scale)];
  const isInside = FLOOR - habitTop >= ROOM;
  const top = Math.min(agreedTop, habitTop);
  return (
    <g>
      {habit > 0 && (
        <rect
          className={styles.habitBar}
          x={slot.middle - outer / 2 + 3}
          y={habitTop}
          width={outer - 6}
          height={FLOOR - habitTop}
        />
      )}
      {agreed > 0 && (
        <rect
          className={styles.agreedBar}
          x={slot.middle - outer / 2}
          y={agreedTop}
          width={outer}
          height={FLOOR - agreedTop}
        />
      )}
      {agreed > 0 && (agreed !== habit || !isInside) && (
        <text x={slot.middle} y={top - 7 - (isInside || agreed === habit ? 0 : LINE)}>
          {inUnit(agreed, scale.unit)}
        </text>
      )}
      {habit > 0 && (isInside || agreed !== habit) && (
        <text className={styles.habitText} x={slot.middle} y={isInside ? habitTop + 17 : top - 7}>
          {inUnit(habit, scale.unit)}
        </text>
      )}
      <text x={slot.middle} y={FLOOR + 18}>
        {shortMonth(month)}
      </text>
      {withYear && (
        <text x={slot.middle} y={FLOOR + 33}>
          {month.slice(0, 4)}
        </text>
      )}
    </g>
  );
}

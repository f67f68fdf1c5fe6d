// Instalments by month: expected as an outline, received filled, future ones dashed; below it the same as a table. On
// phones fewer months, never smaller text.
// Usage: <InstalmentChart months={s.months} />.
// Source: docs/screens.md.
import type { Summary } from '#contract/wallet.ts';
import { type BusinessDate, formatDate, formatShortDate } from '#domain/calendar.ts';
import { Card } from '#ui/Card.tsx';
import chart from '#ui/Chart.module.css';
import { Below, ChartFrame, ChartKey, FLOOR, heightOf, type Slot, slotOf } from '#ui/ChartFrame.tsx';
import { inUnit, type Scale, scaleOf } from '#ui/chartScale.ts';
import { Money } from '#ui/Money.tsx';
import type { Column } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { ChartTable } from './ChartTable.tsx';

type Month = Summary['months'][number];
/** The server sends six months before this one and three after it. Source: docs/api.md. */
const MONTHS_BEHIND = 6;

type Drawn = Month & { when: 'past' | 'now' | 'future' };

export function InstalmentChart({ months }: { months: readonly Month[] }) {
  const drawn = months.map((month, index): Drawn => {
    const when = index < MONTHS_BEHIND ? 'past' : index === MONTHS_BEHIND ? 'now' : 'future';
    return { ...month, when };
  });
  if (months.every(({ expected, received }) => expected === 0 && received === 0)) {
    return (
      <Card title={t('summary.chart')}>
        <p className="sm ink2">{t('summary.chart.none')}</p>
      </Card>
    );
  }
  const { unit } = scaleOf(amountsOf(months));
  return (
    <Card title={t('summary.chart')} remark={t(`chart.unit.${unit.key}`)}>
      <ChartKey
        items={[
          ['outline', t('summary.chart.expected')],
          ['filled', t('summary.chart.received')],
        ]}
      />
      <div className="desk">
        <Bars months={drawn.slice(MONTHS_BEHIND - 4, MONTHS_BEHIND + 3)} width={530} />
      </div>
      <div className="phone">
        <Bars months={drawn.slice(MONTHS_BEHIND - 3, MONTHS_BEHIND + 2)} width={296} />
      </div>
      <ChartTable caption={t('summary.chart.caption')} columns={columns} rows={drawn} rowKey={monthKey} />
    </Card>
  );
}

const amountsOf = (months: readonly Month[]): number[] => months.flatMap((month) => [month.expected, month.received]);
const monthKey = ({ month }: Month): string => month;
const firstDay = ({ month }: Month): BusinessDate => `${month}-01` as BusinessDate;
const longMonth = (month: Month): string => formatDate(firstDay(month)).slice(2);
const shortMonth = (month: Month): string => formatShortDate(firstDay(month)).split(' ')[1] ?? '';

const columns: readonly Column<Drawn>[] = [
  { key: 'month', head: t('summary.chart.month'), cell: longMonth },
  {
    key: 'expected',
    head: t('summary.chart.expected'),
    align: 'right',
    cell: ({ expected }) => <Money of={expected} />,
  },
  {
    key: 'received',
    head: t('summary.chart.received'),
    align: 'right',
    strong: true,
    cell: ({ received }) => <Money of={received} />,
  },
];

/** A received bar lower than this has no room for its figure. */
const ROOM = 22;

function Bars({ months, width }: { months: readonly Drawn[]; width: number }) {
  const scale = scaleOf(amountsOf(months));
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  const label = t('summary.chart.label', {
    from: longMonth(first),
    to: longMonth(last),
    unit: t(`chart.unit.${scale.unit.key}`),
  });
  return (
    <ChartFrame width={width} scale={scale} label={label}>
      {months.map((month, index) => (
        <Bar key={month.month} month={month} scale={scale} slot={slotOf(index, months.length, width)} />
      ))}
    </ChartFrame>
  );
}

function Bar({ month, scale, slot }: { month: Drawn; scale: Scale; slot: Slot }) {
  const { expected, received, when } = month;
  const outer = slot.width * 0.78;
  const x = slot.middle - outer / 2;
  const expectedTop = heightOf(expected, scale);
  const receivedTop = heightOf(received, scale);
  const hasRoom = FLOOR - receivedTop >= ROOM;
  return (
    <g>
      {expected > 0 && (
        <rect
          className={when === 'future' ? chart.coming : chart.expected}
          x={x}
          y={expectedTop}
          width={outer}
          height={FLOOR - expectedTop}
        />
      )}
      {received > 0 && (
        <rect className={chart.received} x={x + 3} y={receivedTop} width={outer - 6} height={FLOOR - receivedTop} />
      )}
      {expected > 0 && expected !== received && (
        <text x={slot.middle} y={Math.min(expectedTop, receivedTop) - 7}>
          {inUnit(expected, scale.unit)}
        </text>
      )}
      {received > 0 && hasRoom && (
        <text className={chart.inside} x={slot.middle} y={receivedTop + 17}>
          {inUnit(received, scale.unit)}
        </text>
      )}
      <Below slot={slot} now={when === 'now'}>
        {shortMonth(month)}
      </Below>
    </g>
  );
}

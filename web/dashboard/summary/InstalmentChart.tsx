// Instalments by month: expected as an outline, received filled, what is still to come dashed; below it the same as a table.
// On phones fewer months, never smaller text. Usage: <InstalmentChart months={s.months} />. Source: screens.md (Summary); the look's charts.
import { useState } from 'react';
import { type BusinessDate, formatDate, formatShortDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { inUnit, type Month, MONTHS_BEHIND, type Scale, scaleOf, tickText } from './chartShape.ts';
import styles from './InstalmentChart.module.css';

type Drawn = Month & { when: 'past' | 'now' | 'future' };

export function InstalmentChart({ months }: { months: readonly Month[] }) {
  const [asTable, setAsTable] = useState(false);
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
  const { unit } = scaleOf(months);
  return (
    <Card title={t('summary.chart')} remark={t(`summary.chart.unit.${unit.key}`)}>
      <div className={styles.key}>
        <span>
          <i />
          {t('summary.chart.expected')}
        </span>
        <span>
          <i className={styles.filled} />
          {t('summary.chart.received')}
        </span>
      </div>
      <div className="desk">
        <Bars months={drawn.slice(MONTHS_BEHIND - 4, MONTHS_BEHIND + 3)} width={530} />
      </div>
      <div className="phone">
        <Bars months={drawn.slice(MONTHS_BEHIND - 3, MONTHS_BEHIND + 2)} width={296} />
      </div>
      <Button
        kind="text"
        size="sm"
        className={styles.more}
        aria-expanded={asTable}
        onClick={() => setAsTable(!asTable)}
      >
        {t(asTable ? 'summary.chart.table.hide' : 'summary.chart.table')}
      </Button>
      {asTable && <Table caption={t('summary.chart.caption')} columns={columns} rows={drawn} rowKey={monthKey} inset />}
    </Card>
  );
}

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

const HEIGHT = 208;
const TOP = 26;
const FLOOR = 172;
const LEFT = 34;
/** A received bar lower than this has no room for its figure. */
const ROOM = 22;

function Bars({ months, width }: { months: readonly Drawn[]; width: number }) {
  const scale = scaleOf(months);
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  const slot = (width - LEFT) / months.length;
  const label = t('summary.chart.label', {
    from: longMonth(first),
    to: longMonth(last),
    unit: t(`summary.chart.unit.${scale.unit.key}`),
  });
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${HEIGHT}`} width="100%" role="img" aria-label={label}>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          {tick > 0 && <path className={styles.rule} d={`M${LEFT} ${heightOf(tick, scale)}H${width}`} />}
          <text className={styles.axis} x={LEFT - 8} y={heightOf(tick, scale) + 4}>
            {tickText(tick, scale.unit)}
          </text>
        </g>
      ))}
      {months.map((month, index) => (
        <Bar key={month.month} month={month} scale={scale} left={LEFT + slot * index} slot={slot} />
      ))}
      <path className={styles.floor} d={`M${LEFT} ${FLOOR}H${width}`} />
    </svg>
  );
}

const heightOf = (amount: number, { top }: Scale): number => FLOOR - (amount / top) * (FLOOR - TOP);

function Bar({ month, scale, left, slot }: { month: Drawn; scale: Scale; left: number; slot: number }) {
  const { expected, received, when } = month;
  const outer = slot * 0.78;
  const x = left + (slot - outer) / 2;
  const middle = left + slot / 2;
  const expectedTop = heightOf(expected, scale);
  const receivedTop = heightOf(received, scale);
  const hasRoom = FLOOR - receivedTop >= ROOM;
  return (
    <g>
      {expected > 0 && (
        <rect
          className={when === 'future' ? styles.coming : styles.expected}
          x={x}
          y={expectedTop}
          width={outer}
          height={FLOOR - expectedTop}
        />
      )}
      {received > 0 && (
        <rect className={styles.received} x={x + 3} y={receivedTop} width={outer - 6} height={FLOOR - receivedTop} />
      )}
      {expected > 0 && expected !== received && (
        <text className={styles.above} x={middle} y={Math.min(expectedTop, receivedTop) - 7}>
          {inUnit(expected, scale.unit)}
        </text>
      )}
      {received > 0 && hasRoom && (
        <text className={styles.inside} x={middle} y={receivedTop + 17}>
          {inUnit(received, scale.unit)}
        </text>
      )}
      <text className={when === 'now' ? styles.now : styles.month} x={middle} y={191}>
        {shortMonth(month)}
      </text>
    </g>
  );
}

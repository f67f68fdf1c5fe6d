// Her own limits with the basket counted in: of each kind the group, grade, sector or province of the basket that is
// nearest to its limit. They remind and refuse nothing.
// Source: docs/screens.md; decisions 0104, 0110.
import './basketWords.ts';
import { Link } from 'react-router';
import type { PlanPage } from '#contract/plan.ts';
import { formatRupiah, formatTenths, rupiah, sumRupiah } from '#domain/money.ts';
import { limitRupiah, type LimitRow } from '#domain/spread.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { Meter } from '../spread/Meter.tsx';
import { limitsWith, type Row } from './figures.ts';
import { limitName } from './limitName.ts';
import styles from './plan.module.css';

const shown = ['group', 'grade', 'province', 'sector'] as const;

export function BasketLimits({ page, rows }: { page: PlanPage; rows: readonly Row[] }) {
  const limits = limitsWith(page, rows);
  const total = sumRupiah([...page.placed.map(({ amount }) => amount), ...rows.map(({ amount }) => amount)]);
  const nearest = shown.flatMap((kind) => limits.find((row) => row.kind === kind) ?? []);
  return (
    <Card title={t('basket.limits')} remark={<Link to={paths.spread}>{t('basket.limits.change')}</Link>}>
      {nearest.length === 0 && (
        <p className="sm ink2">{t(hasLimits(page) ? 'basket.limits.none' : 'basket.limits.unset')}</p>
      )}
      <ul className={styles.limits}>
        {nearest.map((row) => (
          <li key={row.kind}>
            <b>{t(`basket.limits.${row.kind}`)}</b>
            <b className="num">{row.kind === 'group' ? formatRupiah(row.amount) : formatTenths(row.shareBp)}</b>
            <Meter amount={row.amount} full={rupiah(Math.max(1, limitRupiah(row.kind, row.limit, total)))} mark />
            <small>{limitName(row, page.fits)}</small>
            <small className="num">{t('basket.limits.of', { limit: limitText(row) })}</small>
          </li>
        ))}
      </ul>
      {nearest.length > 0 && <p className="xs ink2">{t('basket.limits.text')}</p>}
    </Card>
  );
}

const hasLimits = ({ limits }: PlanPage): boolean =>
  [limits.group, limits.province, limits.sector, ...Object.values(limits.grades)].some((limit) => limit !== null);

const limitText = ({ kind, limit }: LimitRow): string => (kind === 'group' ? formatRupiah(rupiah(limit)) : `${limit}%`);

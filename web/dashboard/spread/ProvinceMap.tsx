// The remaining principal on a map of 38 equal tiles: a radio group of the provinces with money, one tab stop, arrow
// keys; the chosen one's sum, share, limit and link beside it, and the same as a table.
// Source: docs/screens.md; decision 0104.
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import type { SpreadLimits, SpreadPage } from '#contract/spread.ts';
import { formatRupiah } from '#domain/money.ts';
import { limitState } from '#domain/spread.ts';
import { Badge } from '#ui/Badge.tsx';
import { classes } from '#ui/classes.ts';
import { Fold } from '#ui/Fold.tsx';
import { PlainTable } from '#ui/PlainTable.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { formatTenths } from './figures.ts';
import styles from './map.module.css';
import { type Tile, tiles } from './provinceTiles.ts';
import { Block } from './SpreadBars.tsx';

type Spread = SpreadPage['spread'];
type Province = Spread['provinces'][number];
type Props = { spread: Spread; limits: SpreadLimits };

export function ProvinceMap({ spread, limits }: Props) {
  const { provinces, total } = spread;
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = provinces.find(({ key }) => key === chosen) ?? provinces[0];
  const isOver = ({ amount }: Province) =>
    limits.province !== null && limitState('province', amount, limits.province, total) === 'over';
  return (
    <Block title={t('spread.by.province')} remark={t('spread.by.province.count', { count: provinces.length })}>
      <div className={styles.map}>
        <div className={styles.tiles} role="radiogroup" aria-label={t('spread.map')}>
          {tiles.map((tile) => {
            const province = provinces.find(({ key }) => key === tile.id);
            return province === undefined ? (
              <span key={tile.id} className={classes(styles.tile, styles.s0)} style={placed(tile)} aria-hidden="true">
                <b className={styles.code}>{tile.code}</b>
                <b className={styles.short}>{tile.short}</b>
              </span>
            ) : (
              <label key={tile.id} className={classes(styles.tile, styles[stepOf(province)])} style={placed(tile)}>
                <input
                  className="sr"
                  type="radio"
                  name="province"
                  checked={province.key === shown?.key}
                  onChange={() => setChosen(province.key)}
                  aria-label={tileText(province, isOver(province))}
                />
                <b className={styles.code}>{tile.code}</b>
                <b className={styles.short}>{tile.short}</b>
                <span className="num">{Math.round(province.shareBp / 100)}%</span>
              </label>
            );
          })}
        </div>
        <ul className={styles.legend} aria-label={t('spread.map.legend')}>
          {(['s3', 's2', 's1', 's0'] as const).map((step) => (
            <li key={step}>
              <i className={styles[step]} />
              {t(`spread.map.${step}`)}
            </li>
          ))}
        </ul>
        <div className={styles.chosen} aria-live="polite">
          {shown && <Chosen province={shown} limit={limits.province} over={isOver(shown)} />}
        </div>
      </div>
      <Fold title={t('spread.table')}>
        <ProvinceTable spread={spread} />
      </Fold>
    </Block>
  );
}

const placed = ({ wide, phone }: Tile): CSSProperties =>
  ({ '--c': wide[0], '--r': wide[1], '--pc': phone[0], '--pr': phone[1] }) as CSSProperties;

/** Under 5%, 5 to 15%, over 15% of the remaining principal. */
const stepOf = ({ shareBp }: Province): 's1' | 's2' | 's3' => (shareBp > 1500 ? 's3' : shareBp >= 500 ? 's2' : 's1');

const tileText = ({ name, shareBp, amount, groups }: Province, over: boolean): string =>
  t(over ? 'spread.map.tile.over' : 'spread.map.tile', {
    name,
    percent: formatTenths(shareBp),
    amount: formatRupiah(amount),
    count: groups,
  });

function Chosen({ province, limit, over }: { province: Province; limit: number | null; over: boolean }) {
  const percent = formatTenths(province.shareBp);
  return (
    <>
      <h4>{province.name}</h4>
      <p className={styles.amount}>{formatRupiah(province.amount)}</p>
      <p className="sm ink2 num">
        {limit === null || over
          ? t('spread.map.share', { percent })
          : t('spread.map.share.limit', { percent, limit: `${limit}%` })}
      </p>
      {over && limit !== null && (
        <Badge tone="wait" icon="warn">
          {t('spread.over', { limit: `${limit}%` })}
        </Badge>
      )}
      <Link className={styles.link} to={paths.portfolios}>
        {t('spread.map.groups')}
      </Link>
    </>
  );
}

function ProvinceTable({ spread: { provinces, total } }: { spread: Spread }) {
  return (
    <PlainTable
      inset
      caption={t('spread.table.caption')}
      rows={provinces}
      rowKey={({ key }) => key}
      columns={[
        { key: 'name', head: t('spread.table.province'), cell: ({ name }) => name },
        { key: 'groups', head: t('spread.table.groups'), align: 'right', only: 'desk', cell: ({ groups }) => groups },
        { key: 'share', head: t('spread.table.share'), align: 'right', cell: ({ shareBp }) => formatTenths(shareBp) },
        { key: 'amount', head: t('spread.table.amount'), align: 'right', cell: ({ amount }) => formatRupiah(amount) },
      ]}
      sum={{ name: t('spread.table.sum'), share: formatTenths(10_000), amount: formatRupiah(total) }}
    />
  );
}

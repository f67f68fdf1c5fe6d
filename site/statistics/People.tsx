// Who lends and who borrows, ever, this year and now, and what makes somebody counted.
// Source: domain §10.
import type { Statistics } from '#contract/site.ts';
import card from '#ui/Card.module.css';
import { classes } from '#ui/classes.ts';
import { type Column, PlainTable, Sub } from '#ui/PlainTable.tsx';
import { t, type TextKey } from '#ui/text.ts';
import { formatCount } from '../count.ts';
import styles from './People.module.css';

type Row = { key: string; count: number };

const columns: readonly Column<Row>[] = [
  {
    key: 'who',
    head: t('statistics.people.who'),
    cell: ({ key }) => (
      <>
        <b>{t(`statistics.${key}` as TextKey)}</b>
        <Sub>{t(`statistics.${key}.what` as TextKey)}</Sub>
      </>
    ),
  },
  {
    key: 'count',
    head: t('statistics.people.count'),
    align: 'right',
    strong: true,
    cell: ({ count }) => formatCount(count),
  },
];

export function People({ statistics: { lenders, borrowers } }: { statistics: Statistics }) {
  const rows = [
    { key: 'lenders.registered', count: lenders.registered },
    { key: 'lenders.ever', count: lenders.ever },
    { key: 'lenders.year', count: lenders.thisYear },
    { key: 'lenders.active', count: lenders.active },
    { key: 'borrowers.ever', count: borrowers.ever },
    { key: 'borrowers.year', count: borrowers.thisYear },
    { key: 'borrowers.active', count: borrowers.active },
  ];
  return (
    <div className={classes(card.card, card.flush, styles.people)}>
      <PlainTable caption={t('statistics.people.caption')} columns={columns} rows={rows} rowKey={({ key }) => key} />
    </div>
  );
}

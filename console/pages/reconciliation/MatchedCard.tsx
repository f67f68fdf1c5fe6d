// What is matched, one row for each rule: how many lines, and how much came in and went out. Below, what people matched, which
// they may let go again while the date is open.
// Source: decision 0126.
import { useState } from 'react';
import type { BankStatement } from '#contract/reconciliation.ts';
import { businessDateOf, formatShortDate } from '#domain/calendar.ts';
import { formatDigits, formatRupiahTotal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import styles from './LeftCard.module.css';
import { shownBy, undoPair } from './reconciliationQueries.ts';

type Row = BankStatement['matched'][number] | { by: 'sum'; lines: number; moneyIn: string; moneyOut: string };

export function MatchedCard({ statement }: { statement: BankStatement }) {
  const { matched } = statement;
  const add = (sum: string, more: string) => String(BigInt(sum) + BigInt(more));
  const sum = matched.reduce(
    (all, { lines, moneyIn, moneyOut }) => ({
      by: 'sum' as const,
      lines: all.lines + lines,
      moneyIn: add(all.moneyIn, moneyIn),
      moneyOut: add(all.moneyOut, moneyOut),
    }),
    { by: 'sum' as const, lines: 0, moneyIn: '0', moneyOut: '0' },
  );
  if (matched.length === 0) return null;
  return (
    <Card className={frame.flush} flush title={t('bankday.matched')}>
      <Table caption={t('bankday.matched')} columns={columns} rows={[...matched, sum]} rowKey={keyOf} />
    </Card>
  );
}

const keyOf = (row: Row): string => ('rule' in row && row.rule !== null ? row.rule : row.by);
const amountText = (amount: string): string => (amount === '0' ? '–' : formatRupiahTotal(amount));

function nameOf(row: Row): string {
  if (row.by === 'sum') return t('bankday.matched.sum');
  return row.by === 'rule' ? t('bankday.by.rule', { name: row.name ?? '' }) : t(`bankday.by.${row.by}`);
}

function whyOf(row: Row): string | null {
  if (row.by === 'sum') return null;
  if (row.by !== 'rule') return t(`bankday.by.${row.by}.text`);
  const since = row.since === null ? '' : formatShortDate(businessDateOf(new Date(row.since)));
  return t('bankday.by.rule.text', { name: row.person ?? '', since });
}

const columns: readonly Column<Row>[] = [
  {
    key: 'rule',
    head: t('bankday.rule'),
    cell: (row) => (
      <>
        {row.by === 'sum' ? <strong>{nameOf(row)}</strong> : nameOf(row)}
        {whyOf(row) !== null && <Sub>{whyOf(row)}</Sub>}
      </>
    ),
  },
  { key: 'lines', head: t('bankday.lines'), align: 'right', cell: ({ lines }) => formatDigits(lines) },
  {
    key: 'in',
    head: t('bankday.money.in'),
    align: 'right',
    cell: ({ moneyIn, moneyOut }) => (
      <>
        {amountText(moneyIn)}
        {moneyOut !== '0' && <Sub only="phone">{`−${formatRupiahTotal(moneyOut)}`}</Sub>}
      </>
    ),
  },
  {
    key: 'out',
    head: t('bankday.money.out'),
    align: 'right',
    only: 'desk',
    cell: ({ moneyOut }) => amountText(moneyOut),
  },
];

/** What people matched on this day. */
export function PairsCard({ statement, mayUndo }: { statement: BankStatement; mayUndo: boolean }) {
  const [undoing, setUndoing] = useState<BankStatement['pairs'][number] | null>(null);
  if (statement.pairs.length === 0) return null;
  return (
    <Card className={frame.card} title={t('bankday.pairs')}>
      <ul className={styles.candidates}>
        {statement.pairs.map((pair) => (
          <li key={pair.id}>
            <div className={styles.says}>
              <strong>{pair.names.join(' = ')}</strong>
              <small>
                {t('reconciliation.by', { name: pair.by, at: instantText(pair.at) })} · <Money of={pair.amount} />
              </small>
            </div>
            {mayUndo && (
              <Button kind="text" size="sm" onClick={() => setUndoing(pair)}>
                {t('bankday.unpair')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <ReasonDialog
          title={t('bankday.unpair')}
          label={t('reconciliation.reason')}
          lead={undoing.names.join(' = ')}
          shownBy={shownBy}
          send={(reason) => undoPair(statement, undoing.id, reason)}
          done={t('bankday.unpaired')}
          onClose={() => setUndoing(null)}
        />
      )}
    </Card>
  );
}

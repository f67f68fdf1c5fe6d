// What is matched, one row for each rule: how many lines, which lead to them, and how much came in and went out. Below, what people matched, which
// they may let go again while the date is open.
// Source: decision 0126.
import { useState } from 'react';
import { Link } from 'react-router';
import type { BankStatement } from '#contract/reconciliation.ts';
import { businessDateOf, formatShortDate } from '#domain/calendar.ts';
import { formatDigits, formatRupiahTotal } from '#domain/money.ts';
import { searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import styles from './LeftCard.module.css';
import { shownBy, undoPair } from './reconciliationQueries.ts';

type Matched = BankStatement['matched'][number];
type Row = Matched | { by: 'sum'; lines: number; moneyIn: string; moneyOut: string };

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
      <Table
        caption={t('bankday.matched')}
        columns={columnsOf(statement.date)}
        rows={[...matched, sum]}
        rowKey={keyOf}
      />
    </Card>
  );
}

const keyOf = (row: Row): string => ('rule' in row && row.rule !== null ? row.rule : row.by);
const amountText = (amount: string): string => (amount === '0' ? '–' : formatRupiahTotal(amount));

function nameOf(row: Row): string {
  return row.by === 'sum' ? t('bankday.matched.sum') : ruleName(row);
}

export const ruleName = ({ by, name }: { by: Matched['by']; name: string | null }): string =>
  by === 'rule' ? t('bankday.by.rule', { name: name ?? '' }) : t(`bankday.by.${by}`);

function whyOf(row: Row): string | null {
  if (row.by === 'sum') return null;
  if (row.by !== 'rule') return t(`bankday.by.${row.by}.text`);
  const since = row.since === null ? '' : formatShortDate(businessDateOf(new Date(row.since)));
  return t('bankday.by.rule.text', { name: row.person ?? '', since });
}

const columnsOf = (date: BankStatement['date']): readonly Column<Row>[] => [
  {
    key: 'rule',
    head: t('bankday.rule'),
    cell: (row) => (
      <>
        {row.by === 'sum' ? <strong>{nameOf(row)}</strong> : nameOf(row)}
        {whyOf(row) !== null && <Sub>{whyOf(row)}</Sub>}
        <LinesLink row={row} date={date} />
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

function LinesLink({ row, date }: { row: Row; date: BankStatement['date'] }) {
  if (row.by === 'sum' || row.lines === 0) return null;
  const { by, rule, lines } = row;
  return (
    <Sub>
      <Link to={paths.matchedLines(date, searchOf({ by, rule, page: 1 }))}>
        {t('bankday.matched.see', { count: formatDigits(lines) })}
      </Link>
    </Sub>
  );
}

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
              {pair.beside.map(({ date, name }, index) => (
                <small key={`${date} ${index}`}>
                  <Link to={paths.bankStatement(date)}>
                    {t('bankday.pairs.beside', { date: formatShortDate(date), name })}
                  </Link>
                </small>
              ))}
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

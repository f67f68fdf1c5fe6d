// Refunds as a table from 900 px, and as a block each on phones; the act stands in a row whose approval this person may give.
// Source: the look (table; tables become cards); domain §4.
import { Link } from 'react-router';
import type { StaffPerson } from '#contract/staff.ts';
import { formatRupiah } from '#domain/money.ts';
import { Money } from '#ui/Money.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import { usePerson } from '../../person.ts';
import cards from '../disbursements/DisbursementCards.module.css';
import table from '../disbursements/DisbursementTable.module.css';
import { instantText } from '../instants.ts';
import { RowAct } from '../RowAct.tsx';
import { endText, RefundBadge } from './DecisionCard.tsx';
import type { ListedRefund } from './decisionQueries.ts';
import { canApproveRefund } from './decisionRules.ts';

type Rows = { rows: readonly ListedRefund[]; onApprove: (row: ListedRefund) => void };

export function RefundRows(rows: Rows) {
  const wide = useWide();
  return wide ? <RefundTable {...rows} /> : <RefundCards {...rows} />;
}

function RefundTable({ rows, onApprove }: Rows) {
  const person = usePerson();
  return (
    <Table
      caption={t('refund.what')}
      columns={columnsFor(person, onApprove)}
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ lending }) => paths.lending(lending)}
    />
  );
}

function columnsFor(person: StaffPerson, onApprove: Rows['onApprove']): Column<ListedRefund>[] {
  return [
    { key: 'group', head: t('refunds.col.group'), cell: ({ groupName }) => groupName },
    {
      key: 'amount',
      head: t('refunds.col.amount'),
      align: 'right',
      strong: true,
      cell: ({ amount, lenders }) => (
        <>
          <Money of={amount} />
          <Sub>{t('refunds.of', { lenders })}</Sub>
        </>
      ),
    },
    { key: 'reason', head: t('refunds.col.reason'), cell: ({ reason }) => reason },
    {
      key: 'entered',
      head: t('refunds.col.entered'),
      cell: ({ enteredBy, enteredAt }) => (
        <>
          {enteredBy}
          <Sub>{instantText(enteredAt)}</Sub>
        </>
      ),
    },
    {
      key: 'state',
      head: t('refunds.col.state'),
      cell: (row) => (
        <div className={table.state}>
          <RefundBadge state={row.state} />
          {row.state !== 'entered' && <Sub>{endText(row)}</Sub>}
          {canApproveRefund(person, row) && (
            <RowAct act={t('refund.approve.act')} of={row.groupName} onClick={() => onApprove(row)} />
          )}
        </div>
      ),
    },
  ];
}

function RefundCards({ rows, onApprove }: Rows) {
  const person = usePerson();
  return (
    <ul className={cards.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link className={cards.name} to={paths.lending(row.lending)}>
            {row.groupName}
          </Link>
          <span className={cards.amount}>{formatRupiah(row.amount)}</span>
          <small>{t('refunds.of', { lenders: row.lenders })}</small>
          <span className={cards.state}>
            <RefundBadge state={row.state} />
          </span>
          <p className={cards.auditEvents}>
            {t('refund.entered.by', { name: row.enteredBy, at: instantText(row.enteredAt) })}
            <br />
            {row.reason}
            {row.state !== 'entered' && (
              <>
                <br />
                {endText(row)}
              </>
            )}
          </p>
          {canApproveRefund(person, row) && (
            <RowAct act={t('refund.approve.act')} of={row.groupName} onClick={() => onApprove(row)} />
          )}
        </li>
      ))}
    </ul>
  );
}

// A borrower's totals: current loans beside the groups' loans, the due date, the last payment, and all since the
// start.
// Source: spec §3.
import type { BorrowerSummary } from '#contract/borrower.ts';
import { type BusinessDate, formatShortDate } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { KeyFigures } from '#ui/Figures.tsx';
import { Money } from '#ui/Money.tsx';
import { Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';

/** `isLate`: one of the borrower's instalments is overdue, by the server's clock. */
export function BorrowerFigures({ summary, isLate }: { summary: BorrowerSummary; isLate: boolean }) {
  const { totalLoanAmount, totalPaymentAmount, tanggal } = summary;
  const { jatuhTempo, terakhirBayar } = tanggal;
  return (
    <>
      <KeyFigures
        columns={4}
        items={[
          { label: t('loan.summary.due'), value: dateOrNone(jatuhTempo), note: dueNote(jatuhTempo, isLate) },
          {
            label: t('loan.summary.paid_on'),
            value: dateOrNone(terakhirBayar),
            note: t(terakhirBayar === null ? 'loan.summary.paid_on.none' : 'loan.summary.paid_on.note'),
          },
          {
            label: t('loan.summary.paid'),
            value: formatRupiah(totalPaymentAmount),
            note: t('loan.summary.paid.note'),
          },
          {
            label: t('loan.summary.total'),
            value: formatRupiah(totalLoanAmount),
            note: t('loan.summary.total.note'),
          },
        ]}
      />
      <Card title={t('loan.summary.title')}>
        <Table
          caption={t('loan.summary.title')}
          inset
          rows={linesOf(summary)}
          rowKey={({ label }) => label}
          columns={[
            { key: 'label', head: t('loan.summary.figure'), cell: ({ label }) => label },
            {
              key: 'own',
              head: t('loan.summary.own'),
              align: 'right',
              strong: true,
              cell: ({ own }) => <Money of={own} />,
            },
            { key: 'group', head: t('loan.summary.group'), align: 'right', cell: ({ group }) => <Money of={group} /> },
          ]}
        />
      </Card>
    </>
  );
}

function linesOf({ individu, kelompok }: BorrowerSummary): { label: string; own: Rupiah; group: Rupiah }[] {
  return [
    {
      label: t('loan.summary.loan'),
      own: individu.jumlahPinjamanBerjalanIndividu,
      group: kelompok.jumlahPinjamanBerjalanKelompok,
    },
    {
      label: t('loan.summary.instalment'),
      own: individu.angsuranBerjalanIndividu,
      group: kelompok.angsuranBerjalanKelompok,
    },
    {
      label: t('loan.summary.rest'),
      own: individu.sisaPinjamanBerjalanIndividu,
      group: kelompok.sisaPinjamanBerjalanKelompok,
    },
  ];
}

const dateOrNone = (date: BusinessDate | null): string => (date === null ? t('loan.none') : formatShortDate(date));

function dueNote(dueOn: BusinessDate | null, isLate: boolean): string {
  if (dueOn === null) return t('loan.summary.due.none');
  return t(isLate ? 'loan.summary.due.past' : 'loan.summary.due.note');
}

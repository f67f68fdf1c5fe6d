// Early payoff: what closes one member's loan or the whole lending on a date, line by line, and the quotations issued
// so far.
// Invariant: figures are the server's; a quotation is issued for exactly what is shown.
// Source: docs/domain.md §6; decision 0028.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payoff, PayoffQuotation } from '#contract/payoff.ts';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { useUnreadDate } from '#ui/useUnreadDate.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { SelectBox } from '../SelectBox.tsx';
import styles from './lendings.module.css';
import { payoffQuery, useIssuePayoff } from '../payoffQueries.ts';

const WHOLE = 'whole';

export function PayoffCard({ lending }: { lending: StaffLendingDetail }) {
  const [who, setWho] = useState(WHOLE);
  const [date, setDate] = useState<BusinessDate | null>(null);
  const member = who === WHOLE ? null : who;
  const quotation = useQuery(payoffQuery({ lending: lending.id, member, valueDate: date }));
  const shown = quotation.data;
  // Until the server answers, the quotation that was shown before stays in its place.
  const isAnswered = quotation.error === null && !quotation.isPlaceholderData;
  const day = date ?? shown?.valueDate ?? null;
  const { isUnread, note } = useUnreadDate(day);
  const options = [
    { value: WHOLE, label: t('payoff.whole') },
    ...lending.members.map((one) => ({ value: one.member, label: one.name })),
  ];
  return (
    <Card className={frame.card} title={t('payoff.title')}>
      <div className={styles.stack}>
        <SelectBox label={t('payoff.who')} options={options} value={who} onChange={setWho} />
        <DateInput
          label={t('payoff.date')}
          value={day}
          onChange={(typed) => {
            note(typed);
            if (typed) setDate(typed);
          }}
          min={lending.disbursedOn ?? undefined}
        />
        <ErrorBox error={quotation.error} />
        {shown !== undefined && isAnswered && !isUnread && <Quoted lending={lending.id} quotation={shown} />}
      </div>
    </Card>
  );
}

function Quoted({ lending, quotation }: { lending: string; quotation: PayoffQuotation }) {
  const { principal, interest, fine, total, waivedInterest, member, valueDate, issued } = quotation;
  const mayIssue = canDo(usePerson(), 'payoff.issue');
  const issuing = useIssuePayoff(lending, () => toast(t('payoff.issued.toast')));
  const issue = () => issuing.mutate({ valueDate, ...(member === null ? {} : { member }) });
  return (
    <>
      {total === 0 ? (
        <p className={frame.remark}>{t('payoff.nothing')}</p>
      ) : (
        <>
          <Lines
            items={[
              { label: t('payoff.principal'), value: formatRupiah(principal) },
              { label: t('payoff.interest'), value: formatRupiah(interest) },
              { label: t('payoff.fine'), value: formatRupiah(fine) },
              { label: t('payoff.total'), value: formatRupiah(total), sum: true },
            ]}
          />
          {waivedInterest > 0 && (
            <p className={frame.remark}>{t('payoff.waived', { amount: formatRupiah(waivedInterest) })}</p>
          )}
          <ErrorBox error={issuing.error} />
          {mayIssue && (
            <>
              <Button kind="outline" size="sm" busy={issuing.isPending} onClick={issue}>
                {t('payoff.issue')}
              </Button>
              <p className={frame.remark}>{t('payoff.how')}</p>
            </>
          )}
        </>
      )}
      {issued.length > 0 && <Issued issued={issued} />}
    </>
  );
}

function Issued({ issued }: { issued: readonly Payoff[] }) {
  const state = ({ settledAt, expired }: Payoff) => {
    if (settledAt !== null) return t('payoff.settled');
    return expired ? t('payoff.over') : t('payoff.waiting');
  };
  return (
    <section aria-label={t('payoff.issued')}>
      <b>{t('payoff.issued')}</b>
      <Lines
        items={issued.map((one) => ({
          key: one.id,
          label: `${t('payoff.issued.line', { who: one.name ?? t('payoff.whole'), date: formatDate(one.valueDate) })} · ${state(one)}`,
          value: formatRupiah(one.total),
        }))}
      />
    </section>
  );
}

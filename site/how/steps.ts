// The steps of a lender and of a borrower, each with the time that it currently takes.
// Source: spec §2, §9; docs/domain.md §2 to §6; decision 0054.
import { formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import type { SiteFacts } from '#contract/site.ts';
import { parameterOf } from '../parameters.ts';
import type { TimedStep } from '../parts/TimedSteps.tsx';

/** The anchor where each side begins. */
export const sides = { lender: 'pendana', borrower: 'peminjam' } as const;

export function lenderSteps(facts: SiteFacts): TimedStep[] {
  const of = (key: string) => parameterOf(facts, key);
  return [
    {
      title: t('how.lender.1'),
      text: t('how.lender.1.text'),
      time: t('how.lender.1.time', { minutes: of('code_life') }),
    },
    { title: t('how.lender.2'), text: t('how.lender.2.text'), time: t('how.lender.2.time', { days: of('kyc_time') }) },
    { title: t('how.lender.3'), text: t('how.lender.3.text'), time: t('how.lender.3.time') },
    {
      title: t('how.lender.4'),
      text: t('how.lender.4.text', { minimum: formatRupiah(of('funding_minimum')) }),
      time: t('how.lender.4.time', { minutes: of('quotation_life') }),
    },
    {
      title: t('how.lender.5'),
      text: t('how.lender.5.text'),
      time: t('how.lender.5.time', { hours: of('signature_window') }),
    },
    {
      title: t('how.lender.6'),
      text: t('how.lender.6.text', { minutes: of('processing_time') }),
      time: t('how.lender.6.time', { hours: of('payment_window') }),
    },
    {
      title: t('how.lender.7'),
      text: t('how.lender.7.text'),
      time: t('how.lender.7.time', { days: of('funding_window') }),
    },
    { title: t('how.lender.8'), text: t('how.lender.8.text'), time: t('how.lender.8.time') },
    {
      title: t('how.lender.9'),
      text: t('how.lender.9.text'),
      time: t('how.lender.9.time', { days: of('withdrawal_time') }),
    },
  ];
}

export function borrowerSteps(facts: SiteFacts): TimedStep[] {
  const of = (key: string) => parameterOf(facts, key);
  return [
    {
      title: t('how.borrower.1'),
      text: t('how.borrower.1.text'),
      time: t('how.borrower.1.time', { days: of('lead_time') }),
    },
    { title: t('how.borrower.2'), text: t('how.borrower.2.text'), time: t('how.borrower.2.time') },
    {
      title: t('how.borrower.3'),
      text: t('how.borrower.3.text', { members: of('group_members') }),
      time: t('how.borrower.3.time'),
    },
    { title: t('how.borrower.4'), text: t('how.borrower.4.text'), time: t('how.borrower.4.time') },
    {
      title: t('how.borrower.5'),
      text: t('how.borrower.5.text'),
      time: t('how.borrower.5.time', { days: of('funding_window') }),
    },
    {
      title: t('how.borrower.6'),
      text: t('how.borrower.6.text'),
      time: t('how.borrower.6.time', { days: of('member_signature_window') }),
    },
    { title: t('how.borrower.7'), text: t('how.borrower.7.text'), time: t('how.borrower.7.time') },
    { title: t('how.borrower.8'), text: t('how.borrower.8.text'), time: t('how.borrower.8.time') },
    { title: t('how.borrower.9'), text: t('how.borrower.9.text'), time: t('how.borrower.9.time') },
  ];
}

// Cards of the desk's day: cases by their promised time, the bank's day, cash at officers, and what is out of the
// ordinary on the audit trail.
// Source: docs/screens.md; decision 0111.
import type { BankDay, DayCase, StaffDay } from '#contract/day.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah, formatRupiahTotal } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { codeText, t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { DayCard, DayRow, Late, TimeToCase } from './DayRows.tsx';
import styles from './OverviewPage.module.css';

const caseAt: Readonly<Record<DayCase['kind'], (id: string) => string>> = {
  kyc: paths.kyc,
  leads: paths.lead,
  complaints: paths.complaint,
};

export function CasesCard({ cases, asOf }: { cases: readonly DayCase[]; asOf: string }) {
  return (
    <DayCard title={t('day.cases')} remark={cases.length > 0 && t('day.cases.order')} quiet={t('day.cases.none')}>
      {cases.map(({ kind, id, name, dueAt }) => (
        <DayRow
          key={`${kind}:${id}`}
          to={caseAt[kind](id)}
          name={name}
          lines={<small>{t(`day.case.${kind}`)}</small>}
          right={<TimeToCase dueAt={dueAt} asOf={asOf} />}
        />
      ))}
    </DayCard>
  );
}

export function BankDayCard({ day }: { day: BankDay | null }) {
  if (day === null)
    return (
      <Card className={frame.card} title={t('day.bank')}>
        <p className={frame.remark}>{t('day.bank.none')}</p>
      </Card>
    );
  const { date, lines, open, closing, escrow, difference } = day;
  return (
    <Card
      className={frame.card}
      title={t('day.bank.of', { date: formatShortDate(date) })}
      remark={
        <Badge tone="wait" icon="clock">
          {t('day.bank.open')}
        </Badge>
      }
    >
      <p className={frame.remark}>{t(open === 0 ? 'day.bank.agrees' : 'day.bank.differs', { open, lines })}</p>
      <Lines
        items={[
          { label: t('day.bank.closing'), value: formatRupiahTotal(closing) },
          { label: t('day.bank.escrow'), value: formatRupiahTotal(escrow) },
          { label: t('day.bank.difference'), value: formatRupiahTotal(difference), sum: true },
        ]}
      />
      <div className={styles.foot}>
        <Button kind="outline" full to={paths.bankStatement(date)}>
          {t(open === 0 ? 'day.bank.close' : 'day.bank.match', { open })}
        </Button>
      </div>
    </Card>
  );
}

export function OfficersCashCard({ cash: { officers, total } }: { cash: NonNullable<StaffDay['cash']> }) {
  return (
    <DayCard
      title={t('day.officers_cash')}
      remark={officers.length > 0 && t('day.officers', { count: officers.length })}
      quiet={t('day.officers_cash.none')}
      sum={{ label: t('day.officers_cash.total'), amount: total }}
    >
      {officers.map(({ officer, inHand, since, days }) => (
        <DayRow
          key={officer.id}
          to={`${paths.cash}?search=${encodeURIComponent(officer.name)}`}
          name={officer.name}
          lines={<small>{t('day.since', { date: formatShortDate(since) })}</small>}
          right={
            <>
              {formatRupiah(inHand)}
              {days > 1 ? <Late>{t('day.days', { days })}</Late> : <small>{t('day.days', { days })}</small>}
            </>
          }
        />
      ))}
    </DayCard>
  );
}

export function TrailCard({ trail: { checkedAt, isSound, unusual } }: { trail: NonNullable<StaffDay['trail']> }) {
  return (
    <DayCard
      title={t('day.trail')}
      remark={
        checkedAt !== null && (
          <Badge tone={isSound ? 'ok' : 'danger'} icon={isSound ? 'check' : 'warn'}>
            {t(isSound ? 'day.trail.whole' : 'day.trail.broken')}
          </Badge>
        )
      }
      top={
        <small>{checkedAt === null ? t('audit.check.never') : t('day.trail.at', { at: instantText(checkedAt) })}</small>
      }
      quiet={t('day.trail.none')}
    >
      {unusual.map(({ action, count, lastAt }) => (
        <DayRow
          key={action}
          to={`${paths.trail}?area=${action.split('.')[0] ?? ''}`}
          name={codeText('audit_event', action) ?? action}
          lines={<small>{t('day.trail.last', { at: instantText(lastAt) })}</small>}
          right={t('day.times', { count })}
        />
      ))}
    </DayCard>
  );
}

// Where PAR30 changed since a week ago: one list by branch, officer, sector or grade, the largest worsening first.
import { formatDayMonth } from '#domain/calendar.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PortfolioReport, ReportPlace } from '#contract/portfolio-report.ts';
import { type PlaceKind, placeKinds } from '#domain/portfolio-report.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import { ChoiceChips } from '../../ChoiceChips.tsx';
import { useReportFilters } from '../reportFilters.ts';
import { Section, shareText, signedText } from './parts.tsx';
import styles from './portfolio.module.css';

const AT_FIRST = 8;

export function WhereCard({ report }: { report: PortfolioReport }) {
  const { by, places, week, now } = report;
  const [address, setAddress] = useSearchParams();
  const [all, setAll] = useState(false);
  const choose = (chosen: PlaceKind | null) => {
    const next = new URLSearchParams(address);
    if (chosen === null || chosen === 'branch') next.delete('by');
    else next.set('by', chosen);
    setAddress(next, { preventScrollReset: true });
  };
  const shown = all ? places : places.slice(0, AT_FIRST);
  const most = Math.max(1, ...places.map(({ change }) => Math.abs(Number(change ?? 0))));
  const whole = places.reduce((sum, { change }) => sum + BigInt(change ?? 0), 0n);
  return (
    <Section
      flush
      title={t('loanreport.where.title')}
      label={t('loanreport.where.title')}
      remark={week && t('loanreport.where.since', { date: formatDayMonth(week.on) })}
    >
      <div className={styles.split}>
        <ChoiceChips
          label={t('loanreport.where.by')}
          choices={placeKinds}
          textOf={(kind) => t(`loanreport.${kind}`)}
          chosen={by}
          onChoose={choose}
        />
      </div>
      <table className={styles.places}>
        <caption className="sr">{t('loanreport.where.caption', { by: t(`loanreport.${by}`) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`loanreport.${by}`)}</th>
            <th scope="col">{t('loanreport.where.change')}</th>
            <th scope="col">{t('loanreport.col.par30')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((place, index) => (
            <PlaceRow key={place.id} place={place} most={most} report={report} isWorst={index === 0} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('loanreport.where.all')}</td>
            <td>{week ? signedText(String(whole)) : '–'}</td>
            <td>{now.risks[1] ? shareText(now.risks[1].amount) : '–'}</td>
          </tr>
        </tfoot>
      </table>
      {places.length > shown.length && (
        <Button kind="text" full onClick={() => setAll(true)}>
          {t('loanreport.where.more', { count: places.length - shown.length })}
        </Button>
      )}
    </Section>
  );
}

type RowProps = { place: ReportPlace; most: number; report: PortfolioReport; isWorst: boolean };

function PlaceRow({ place, most, report: { by, month }, isWorst }: RowProps) {
  const { id, name, loans, change, par30, monthBefore } = place;
  const { linkTo } = useReportFilters();
  const amount = Number(change ?? 0);
  const width = `${(Math.abs(amount) / most) * 50}%`;
  return (
    <tr className={classes(isWorst && amount > 0 && styles.worst)}>
      <td>
        <Link to={linkTo({ [by]: id })}>{name}</Link>
        <small>{t('loanreport.loans', { count: loans })}</small>
      </td>
      <td>
        {change === null ? '–' : signedText(change)}
        <span className={styles.bar} aria-hidden="true">
          <i
            className={amount > 0 ? styles.rise : styles.fall}
            style={amount > 0 ? { left: '50%', width } : { right: '50%', width }}
          />
        </span>
      </td>
      <td>
        <b>{shareText(par30)}</b>
        {month && monthBefore && (
          <small>
            {t('loanreport.where.month', { date: formatDayMonth(month.on), share: shareText(monthBefore) })}
          </small>
        )}
      </td>
    </tr>
  );
}

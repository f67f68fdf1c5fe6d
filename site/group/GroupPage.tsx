// A group's public page, for a stranger with its link: who it is, what is missing until when, what can go wrong, how
// its earlier loans went, the way for a newcomer. Drawn by the server; works without a script.
// Invariant: shows only data that the server has already masked; the risk stands on the same card as the button.
// Source: docs/screens.md; decision 0105.
import type { PublicGroup, SiteFacts } from '#contract/site.ts';
import { addDays, businessDateOf, formatDate } from '#domain/calendar.ts';
import { estimateReturn } from '#domain/funding.ts';
import { add, formatPercentBp, formatRupiah } from '#domain/money.ts';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { drawingOf } from '../lending/GroupCard.tsx';
import { parameterOf } from '../parameters.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { TimedSteps } from '../parts/TimedSteps.tsx';
import { Weave } from '../parts/Weave.tsx';
import { fundingPath, paths } from '../paths.ts';
import styles from './GroupPage.module.css';
import { Past } from './Past.tsx';

export type GroupProps = { facts: SiteFacts; group: PublicGroup };
type Lending = PublicGroup['lending'];

/** Whether money may still come: open, with time and a sum left. */
const isOpen = ({ status, remainingTime, remainingFundingSlot }: Lending): boolean =>
  status === 'opened' && remainingTime > 0 && remainingFundingSlot > 0;

export function GroupPage({ facts, group }: GroupProps) {
  const { lending, past } = group;
  const { proposal, members } = lending;
  return (
    <Section>
      <div className={styles.frame}>
        <Pictures lending={lending} />
        <div className={styles.title}>
          <p className={styles.between}>
            <GradeTag grade={lending.grade} words />
            <a className={styles.share} href={`#${lending.id}`} data-island="share">
              <Icon name="share" size={16} />
              <span>{t('kin.share')}</span>
            </a>
          </p>
          <h1>{proposal.name}</h1>
          <p className="ink2">{t('kin.place', { sector: lending.sector, city: proposal.city })}</p>
        </div>
        {isOpen(lending) ? <FundCard group={group} /> : <ClosedCard lending={lending} />}
        <div className={styles.story}>
          {proposal.description !== '' && <blockquote>{proposal.description}</blockquote>}
          {!isOpen(lending) && <Next lending={lending} facts={facts} />}
          <SectionHead title={t('kin.members', { count: members.length })} lead={t('kin.members.lead')} />
          <ul className={styles.members}>
            {members.map(({ name, business, role }, index) => (
              <li key={index}>
                <b>{role === 'anggota' ? name : `${name}, ${t(`open.role.${role}`)}`}</b>
                <span>{business}</span>
              </li>
            ))}
          </ul>
          <Past loans={past} />
          <Newcomer facts={facts} />
        </div>
      </div>
    </Section>
  );
}

/** Photographs of goods and places; without any, the drawing of the trade. */
function Pictures({ lending: { proposal, sector } }: { lending: Lending }) {
  const [first, ...others] = proposal.images;
  if (!first)
    return (
      <div className={styles.art}>
        <img src={drawingOf(sector)} alt="" width="320" height="240" />
      </div>
    );
  return (
    <div className={styles.photos}>
      {[first, ...others.slice(0, 2)].map(({ imageUrl, alt }) => (
        <img key={imageUrl} src={`${imageUrl}?ratio=4:3`} alt={alt} width="640" height="480" />
      ))}
    </div>
  );
}

function FundCard({ group: { lending, grade } }: Pick<GroupProps, 'group'>) {
  const { loanAmount, interestPercentage, proposal, instalments, progress, rhythm, minimumLoan, terms } = lending;
  const example = estimateReturn({
    amount: minimumLoan,
    interestBps: Math.round(interestPercentage * 100),
    tenorMonths: proposal.tenor,
    instalments,
    feeBps: terms.lenderFeeBps,
    taxBps: terms.taxBps,
  });
  const words = { amount: formatRupiah(minimumLoan), back: formatRupiah(add(minimumLoan, example.net)) };
  const next = encodeURIComponent(fundingPath(lending.id));
  return (
    <aside className={styles.card} aria-label={t('kin.card')} id={lending.id}>
      <p className="sm ink2">{t('kin.missing')}</p>
      <p className={styles.figure}>{formatRupiah(lending.remainingFundingSlot)}</p>
      <p className="sm">{t('kin.until', { day: formatDate(lending.dueDate) })}</p>
      <Weave percent={progress} />
      <p className="sm num">{t('progress.raised', { percent: `${progress}%` })}</p>
      <dl className={styles.terms}>
        <Term label={t('kin.loan')} value={formatRupiah(loanAmount)} />
        <Term
          label={t('kin.rate')}
          value={t('kin.rate.year', { rate: formatPercentBp(Math.round(interestPercentage * 100)) })}
        />
        <Term label={t('kin.length')} value={t('kin.length.of', { months: proposal.tenor, count: instalments })} />
        <Term label={t('kin.least')} value={formatRupiah(minimumLoan)} />
      </dl>
      <p className="sm ink2">{t(`kin.example.${rhythm}`, { ...words, each: formatRupiah(example.perInstalment) })}</p>
      <p className={styles.risk}>
        <Icon name="warn" />
        <span>
          <b>{t('kin.risk')}</b> {t('kin.risk.text')}
        </span>
      </p>
      <p className="sm ink2">
        {outcomeOf(lending, grade)} <a href={paths.risk}>{t('calculator.risk.more')}</a>
      </p>
      <ActionLink to={`${paths.register}?next=${next}`} full>
        {t('kin.fund')}
      </ActionLink>
      <a className={styles.known} href={`${paths.login}?next=${next}`}>
        {t('kin.known')}
      </a>
    </aside>
  );
}

const Term = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** Counted from the books, never typed in. */
function outcomeOf({ grade }: Lending, { loans, failed, since }: PublicGroup['grade']): string {
  if (loans === 0 || since === null) return t('kin.risk.grade.none', { grade });
  return t('kin.risk.grade', { failed, loans, grade, year: since.slice(0, 4) });
}

function ClosedCard({ lending }: { lending: Lending }) {
  const { raisedAmount, loanAmount, progress, remainingFundingSlot, status } = lending;
  const isFull = remainingFundingSlot === 0 && status !== 'refunded';
  return (
    <aside className={styles.card} aria-label={t('kin.card')} id={lending.id}>
      <p className="sm ink2">{t(isFull ? 'kin.raised' : 'kin.over')}</p>
      <p className={styles.figure}>{formatRupiah(raisedAmount)}</p>
      <p className="sm">
        {isFull
          ? t('kin.full')
          : t('kin.over.short', { missing: formatRupiah(remainingFundingSlot), loan: formatRupiah(loanAmount) })}
      </p>
      <Weave percent={progress} />
      <p className="sm num">{t('kin.full.card', { percent: `${progress}%` })}</p>
      <ActionLink to={paths.marketplace} full>
        {t('kin.others')}
      </ActionLink>
    </aside>
  );
}

type Step = { text: string; done: boolean };

/** What has happened and what comes, from the lending's own state. */
function stepsOf(lending: Lending, facts: SiteFacts): Step[] {
  const { status, dueDate, disbursingAt, disbursedOn, repaidAt } = lending;
  if (status === 'refunded' || (status === 'opened' && lending.remainingFundingSlot > 0)) {
    const decided = formatDate(addDays(dueDate, parameterOf(facts, 'decision_time')));
    const over = { text: t('kin.next.over', { day: formatDate(dueDate) }), done: true };
    return status === 'refunded'
      ? [over, { text: t('kin.next.refunded'), done: true }]
      : [over, { text: t('kin.next.decided', { day: decided }), done: false }];
  }
  const isOut = disbursedOn !== null;
  const isRunning = isOut && disbursedOn <= businessDateOf(new Date(facts.now));
  return [
    { text: t('kin.next.full'), done: true },
    { text: t('kin.next.signed'), done: isOut || disbursingAt !== null },
    { text: t('kin.next.disbursed'), done: isRunning },
    ...(status === 'failed' && repaidAt === null ? [{ text: t('kin.next.failed'), done: true }] : []),
    repaidAt === null ? { text: t('kin.next.first'), done: false } : { text: t('kin.next.returned'), done: true },
  ];
}

function Next({ lending, facts }: { lending: Lending; facts: SiteFacts }) {
  return (
    <>
      <SectionHead title={t('kin.next')} />
      <ol className={styles.next}>
        {stepsOf(lending, facts).map(({ text, done }) => (
          <li key={text} className={done ? styles.done : undefined}>
            <Icon name={done ? 'check' : 'clock'} size={16} />
            {text}
          </li>
        ))}
      </ol>
    </>
  );
}

function Newcomer({ facts }: { facts: SiteFacts }) {
  const amount = formatRupiah(parameterOf(facts, 'funding_minimum'));
  return (
    <>
      <SectionHead title={t('kin.new')} lead={t('kin.new.lead')} />
      <TimedSteps
        steps={[
          { title: t('kin.new.1'), text: t('kin.new.1.text'), time: t('kin.new.1.time') },
          {
            title: t('kin.new.2'),
            text: t('kin.new.2.text'),
            time: t('kin.new.2.time', { days: parameterOf(facts, 'kyc_time') }),
          },
          { title: t('kin.new.3'), text: t('kin.new.3.text', { amount }), time: t('kin.new.3.time') },
        ]}
      />
      <p className={styles.links}>
        <a href={paths.how}>{t('site.link.how')}</a> <a href={paths.risk}>{t('site.link.risk')}</a>
      </p>
    </>
  );
}

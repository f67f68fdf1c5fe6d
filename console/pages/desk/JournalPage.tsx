// /journals/:id: one journal in human words: its sides, who entered and approved it, the pages of what it is about, the
// other journals of the same case. Ids stand behind a fold.
// Source: docs/screens.md; docs/domain.md §8; decision 0063.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Journal, JournalDetail } from '#contract/books.ts';
import { formatDate, formatMonth } from '#domain/calendar.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { Fold } from '#ui/Fold.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import columns from '../twoColumns.module.css';
import { CorrectDialog } from './CorrectDialog.tsx';
import { mirrorOf } from './correctionDraft.ts';
import styles from './desk.module.css';
import { isUnderway, journalQuery } from './deskQueries.ts';
import { journalLine } from './journalLine.ts';
import { JournalRows } from './JournalsPage.tsx';
import { LegsTable } from './LegsTable.tsx';
import { VoucherBadge } from './VoucherMarks.tsx';

const back = { to: paths.journals(), label: t('console.journals') };

export function JournalPage() {
  const { id = '' } = useParams();
  const journal = useQuery(journalQuery(id));
  return (
    <CaseFrame query={journal} title={t('console.journals')} back={back} className={styles.journal}>
      {(found) => <Detail key={found.id} journal={found} />}
    </CaseFrame>
  );
}

function Detail({ journal }: { journal: JournalDetail }) {
  const person = usePerson();
  const [correcting, setCorrecting] = useState(false);
  const { correction, correctedBy } = journal;
  const mayCorrect = canDo(person, 'voucher.enter') && !isUnderway(correction);
  return (
    <>
      <PageHead
        title={journal.title}
        back={back}
        lead={journalLine(journal)}
        aside={
          <>
            {correction && (
              <>
                <VoucherBadge state={correction.state} />
                <Button kind="outline" size="sm" to={paths.voucher(correction.id)}>
                  {t('voucher.kind.correction')}
                </Button>
              </>
            )}
            {mayCorrect && (
              <Button size="sm" icon="pen" onClick={() => setCorrecting(true)}>
                {t('journal.correct')}
              </Button>
            )}
          </>
        }
      />
      <div className={columns.two}>
        <div className={columns.main}>
          <Card className={frame.card} title={formatRupiahTotal(journal.amount)}>
            <LegsTable
              caption={t('journal.legs')}
              legs={journal.legs}
              accountOf={({ account, ledgerAccount }) => (
                <Link to={paths.ledgerAccount(ledgerAccount)}>{t(`ledger.${account}`)}</Link>
              )}
            />
          </Card>
          <Others title={t('journal.corrected_by')} rows={correctedBy} />
          <Others title={t('journal.related')} rows={journal.related} />
        </div>
        <div className={columns.side}>
          <About journal={journal} />
        </div>
      </div>
      {correcting && (
        <CorrectDialog
          journal={journal.id}
          begin={mirrorOf(journal.legs)}
          edited={null}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  );
}

/** Who made it and when, what it is about, and last its ids. */
const About = ({ journal }: { journal: JournalDetail }) => (
  <Card className={frame.card} label={t('journal.subject')}>
    <Timeline steps={stepsOf(journal)} />
    <Links journal={journal} />
    <Lines items={linesOf(journal)} />
    <Fold title={t('journal.technical')}>
      <Lines items={technicalOf(journal)} />
    </Fold>
  </Card>
);

function Others({ title, rows }: { title: string; rows: readonly Journal[] }) {
  if (rows.length === 0) return null;
  return (
    <Card className={frame.flush} title={title} flush>
      <JournalRows rows={rows} />
    </Card>
  );
}

/** The pages of what it is about. */
function Links({ journal: { lending, lender, withdrawal, suspense } }: { journal: JournalDetail }) {
  const person = usePerson();
  const links = [
    lending && canDo(person, 'lending.read') && { to: paths.lending(lending.id), text: t('journal.open.lending') },
    lender && canDo(person, 'person.read') && { to: paths.person(lender.id), text: t('journal.open.lender') },
    withdrawal && { to: paths.withdrawal(withdrawal), text: t('journal.open.withdrawal') },
    suspense && { to: paths.suspenseItem(suspense), text: t('journal.open.suspense') },
  ].filter((link) => link !== null && link !== false);
  if (links.length === 0) return null;
  return (
    <div className={styles.links}>
      {links.map(({ to, text }) => (
        <Button key={to} kind="outline" size="sm" to={to}>
          {text}
        </Button>
      ))}
    </div>
  );
}

const stepsOf = ({ steps, postedAt }: JournalDetail): Step[] =>
  [
    ...steps.map(({ step, by, at }) => ({ title: t(`journal.step.${step}`, { name: by ?? '' }), at })),
    { title: t('journal.step.posted'), at: postedAt },
  ].map(({ title, at }, index) => ({ key: String(index), state: 'done', title, text: instantText(at) }));

const code = (text: string) => <span className={styles.code}>{text}</span>;

const linesOf = ({ businessDate, meantFor, voucher }: JournalDetail): Line[] => [
  { label: t('journal.business_date'), value: formatDate(businessDate) },
  ...(meantFor === null
    ? []
    : [
        {
          label: t('journal.meant_for.label'),
          value: t('journal.meant_for.text', { date: formatDate(meantFor), month: formatMonth(meantFor) }),
        },
      ]),
  ...(voucher === null
    ? []
    : [
        {
          label: t('journal.voucher'),
          value: <Link to={paths.voucher(voucher.id)}>{t(`voucher.kind.${voucher.kind}`)}</Link>,
        },
      ]),
];

/** What only a person who looks into the database needs. */
function technicalOf({ id, key, corrects, subject }: JournalDetail): Line[] {
  return [
    { label: t('journal.id'), value: code(id) },
    { label: t('journal.key'), value: code(key) },
    ...(subject === null
      ? []
      : [{ label: t('journal.subject'), value: <Link to={paths.journals(subject)}>{code(subject)}</Link> }]),
    ...(corrects === null
      ? []
      : [{ label: t('journal.corrects'), value: <Link to={paths.journal(corrects)}>{code(corrects)}</Link> }]),
  ];
}

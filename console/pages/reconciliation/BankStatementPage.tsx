// /reconciliation/:date: a bank's day: both balances, what is left with what it may be, what was matched by which rule, why the
// balances are apart, and closing or reopening the day.
// Source: docs/screens.md; docs/domain.md §3, §8; decisions 0065, 0126.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { BankStatement, StatementDifference } from '#contract/reconciliation.ts';
import { findBusinessDate, formatDate, weekdayOf } from '#domain/calendar.ts';
import { formatDigits, formatRupiahTotal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { KeyFigures } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import two from '../twoColumns.module.css';
import { classes } from '#ui/classes.ts';
import { FindDialog } from './FindDialog.tsx';
import { LeftCard } from './LeftCard.tsx';
import { MatchedCard, PairsCard } from './MatchedCard.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import { bankStatementQuery, closeDate, reopenDate, shownBy } from './reconciliationQueries.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { RulesCard } from './RulesCard.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { DayBadge } from './StatementMarks.tsx';
import { WhyCard } from './WhyCard.tsx';

const back = { to: paths.reconciliation, label: t('console.reconciliation') };

export function BankStatementPage() {
  const { date = '' } = useParams();
  const statement = useQuery(bankStatementQuery(date));
  const day = findBusinessDate(date);
  const title =
    day === null
      ? t('console.reconciliation')
      : t('bankday.title', { weekday: t(`weekday.${weekdayOf(day)}`), date: formatDate(day) });
  return (
    <CaseFrame query={statement} title={title} back={back}>
      {(found) => <Detail statement={found} title={title} />}
    </CaseFrame>
  );
}

type Open =
  | { kind: 'resolve' | 'find' | 'split'; difference: StatementDifference }
  | { kind: 'rule'; from: StatementDifference | null }
  | { kind: 'close' }
  | { kind: 'reopen' };

function Detail({ statement, title }: { statement: BankStatement; title: string }) {
  const person = usePerson();
  const mayClose = canDo(person, 'reconciliation.close');
  const mayWrite = canDo(person, 'reconciliation.write');
  const isOpen = statement.state === 'open';
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { date, differences, escrow } = statement;
  const isDone = differences.every(({ note }) => note !== null) && escrow === statement.closing;
  return (
    <>
      <PageHead title={title} back={back} lead={fileText(statement)} aside={<DayBadge state={statement.state} />} />
      <Figures statement={statement} />
      <div className={classes(two.two, two.running)}>
        <div className={two.main}>
          <LeftCard
            statement={statement}
            acts={
              mayWrite && isOpen
                ? {
                    onLine: (kind, difference) => setOpen({ kind, difference }),
                    onRule: (from) => setOpen({ kind: 'rule', from }),
                  }
                : null
            }
          />
          <MatchedCard statement={statement} />
          <PairsCard statement={statement} mayUndo={mayWrite && isOpen} />
        </div>
        <div className={two.side}>
          <WhyCard statement={statement}>
            {mayClose && isOpen && isDone && (
              <Button full onClick={() => setOpen({ kind: 'close' })}>
                {t('reconciliation.close')}
              </Button>
            )}
            {mayClose && statement.state === 'closed' && (
              <Button kind="outline" full onClick={() => setOpen({ kind: 'reopen' })}>
                {t('reconciliation.reopen')}
              </Button>
            )}
          </WhyCard>
          <RulesCard date={date} onNew={mayWrite ? () => setOpen({ kind: 'rule', from: null }) : null} />
        </div>
      </div>
      {open?.kind === 'resolve' && <ResolveDialog date={date} difference={open.difference} onClose={close} />}
      {open?.kind === 'find' && <FindDialog statement={statement} difference={open.difference} onClose={close} />}
      {open?.kind === 'split' && <SplitDialog statement={statement} difference={open.difference} onClose={close} />}
      {open?.kind === 'rule' && <RuleDialog date={date} from={open.from} onClose={close} />}
      {open?.kind === 'close' && <CloseDialog statement={statement} onClose={close} />}
      {open?.kind === 'reopen' && <ReopenDialog statement={statement} onClose={close} />}
    </>
  );
}

/** Which account and file, and who brought it. */
function fileText({ accountLastDigits, form, version, lines, uploaded, closed }: BankStatement): string {
  const by = uploaded && t('reconciliation.by', { name: uploaded.name, at: instantText(uploaded.at) });
  const end = closed && t('bankday.closed.by', { name: closed.name, at: instantText(closed.at) });
  return [
    accountLastDigits !== null && t('bankday.account', { digits: accountLastDigits }),
    t(`bankday.form.${form}`),
    t('reconciliation.file', { version }),
    t('reconciliation.lines', { count: lines }),
    by,
    end,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Figures({ statement }: { statement: BankStatement }) {
  const { opening, closing, escrow, lines, matched, differenceCount } = statement;
  const done = matched.reduce((sum, one) => sum + one.lines, 0);
  const apart = String(BigInt(closing) - BigInt(escrow));
  return (
    <section aria-label={t('reconciliation.figures')}>
      <KeyFigures
        columns={4}
        long
        items={[
          {
            label: t('reconciliation.closing'),
            value: formatRupiahTotal(closing),
            note: t('bankday.opening', { amount: formatRupiahTotal(opening) }),
          },
          { label: t('reconciliation.escrow'), value: formatRupiahTotal(escrow), note: t('ledger.escrow') },
          { label: t('reconciliation.apart'), value: formatRupiahTotal(apart) },
          {
            label: t('bankday.matched'),
            value: t('bankday.matched.of', { done: formatDigits(done), lines: formatDigits(lines) }),
            note: t('bankday.left.over', { count: formatDigits(differenceCount) }),
          },
        ]}
      />
    </section>
  );
}

type DialogProps = { statement: BankStatement; onClose: () => void };

/** Closes a date at the version that is shown. */
const CloseDialog = ({ statement, onClose }: DialogProps) => (
  <ReasonDialog
    title={t('reconciliation.close.title', { date: formatDate(statement.date) })}
    act={t('reconciliation.close')}
    optional
    label={t('reconciliation.reason')}
    lead={t('reconciliation.close.text')}
    shownBy={shownBy}
    send={(reason) => closeDate(statement, reason)}
    done={t('reconciliation.closed.toast')}
    onClose={onClose}
  />
);

/** Reopens a closed date, with an audited reason; the server refuses if a later date depends on it. */
const ReopenDialog = ({ statement, onClose }: DialogProps) => (
  <ReasonDialog
    title={t('reconciliation.reopen.title', { date: formatDate(statement.date) })}
    act={t('reconciliation.reopen')}
    label={t('reconciliation.reason')}
    lead={t('reconciliation.reopen.text')}
    shownBy={shownBy}
    send={(reason) => reopenDate(statement, reason)}
    done={t('reconciliation.reopened.toast')}
    onClose={onClose}
  />
);

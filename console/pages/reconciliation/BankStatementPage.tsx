// /reconciliation/:date: the bank's statement of a date against the books: both balances, the differences and their
// resolutions, and closing or reopening the date.
// Source: docs/screens.md; docs/domain.md §3, §8; decision 0065.
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useParams } from 'react-router';
import type { BankStatement, StatementDifference } from '#contract/reconciliation.ts';
import { findBusinessDate, formatDate } from '#domain/calendar.ts';
import { formatDigits, formatRupiahTotal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import desk from '../desk/desk.module.css';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { DifferencesTable } from './DifferencesTable.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import { bankStatementQuery, closeDate, reopenDate, shownBy } from './reconciliationQueries.ts';
import { DayBadge } from './StatementMarks.tsx';

const back = { to: paths.reconciliation, label: t('console.reconciliation') };

export function BankStatementPage() {
  const { date = '' } = useParams();
  const statement = useQuery(bankStatementQuery(date));
  const day = findBusinessDate(date);
  const title = day === null ? t('console.reconciliation') : t('reconciliation.title', { date: formatDate(day) });
  return (
    <CaseFrame query={statement} title={title} back={back} className={desk.narrow}>
      {(found) => <Detail statement={found} title={title} />}
    </CaseFrame>
  );
}

function Detail({ statement, title }: { statement: BankStatement; title: string }) {
  const person = usePerson();
  const mayClose = canDo(person, 'reconciliation.close');
  const mayAct = canDo(person, 'reconciliation.write') && statement.state === 'open';
  const [resolving, setResolving] = useState<StatementDifference | null>(null);
  const [act, setAct] = useState<'close' | 'reopen' | null>(null);
  const { differences, escrow, uploaded, closed, version, lines } = statement;
  const isDone = differences.every(({ note }) => note !== null) && escrow === statement.closing;
  return (
    <>
      <PageHead
        title={title}
        back={back}
        lead={`${t('reconciliation.file', { version })} · ${t('reconciliation.lines', { count: lines })}`}
        aside={
          <>
            <DayBadge state={statement.state} />
            {mayClose && statement.state === 'open' && isDone && (
              <Button size="sm" onClick={() => setAct('close')}>
                {t('reconciliation.close')}
              </Button>
            )}
            {mayClose && statement.state === 'closed' && (
              <Button kind="outline" size="sm" onClick={() => setAct('reopen')}>
                {t('reconciliation.reopen')}
              </Button>
            )}
          </>
        }
      />
      <Card className={frame.card} title={t('reconciliation.figures')}>
        <Lines
          items={[
            { label: t('reconciliation.opening'), value: formatRupiahTotal(statement.opening) },
            { label: t('reconciliation.closing'), value: formatRupiahTotal(statement.closing) },
            { label: t('reconciliation.escrow'), value: formatRupiahTotal(escrow) },
            { label: t('reconciliation.apart'), value: formatRupiahTotal(apartOf(statement)), sum: true },
            ...(uploaded ? [auditEventLine(t('reconciliation.uploaded'), uploaded)] : []),
            ...(closed ? [auditEventLine(t('reconciliation.state.closed'), closed)] : []),
          ]}
        />
      </Card>
      <DifferencesCard statement={statement} onResolve={mayAct ? setResolving : null} />
      {resolving && <ResolveDialog date={statement.date} difference={resolving} onClose={() => setResolving(null)} />}
      {act === 'close' && <CloseDialog statement={statement} onClose={() => setAct(null)} />}
      {act === 'reopen' && <ReopenDialog statement={statement} onClose={() => setAct(null)} />}
    </>
  );
}

type DifferencesProps = Pick<ComponentProps<typeof DifferencesTable>, 'onResolve'> & { statement: BankStatement };

function DifferencesCard({ statement: { differences, differenceCount }, onResolve }: DifferencesProps) {
  return (
    <Card className={frame.card} title={t('reconciliation.differences')}>
      {differences.length === 0 ? (
        <p>{t('reconciliation.equal')}</p>
      ) : (
        <>
          {onResolve && <Note tone="info">{t('reconciliation.late')}</Note>}
          {differenceCount > differences.length && (
            <Note tone="info">
              {t('reconciliation.more', { shown: differences.length, count: formatDigits(differenceCount) })}
            </Note>
          )}
          <DifferencesTable differences={differences} onResolve={onResolve} />
        </>
      )}
    </Card>
  );
}

/** The bank's balance minus the books'. */
const apartOf = ({ closing, escrow }: BankStatement): string => String(BigInt(closing) - BigInt(escrow));

const auditEventLine = (label: string, { name, at }: { name: string; at: string }) => ({
  label,
  value: t('reconciliation.by', { name, at: instantText(at) }),
});

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

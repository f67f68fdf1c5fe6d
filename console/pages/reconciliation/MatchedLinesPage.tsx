// /reconciliation/:date/matched: the lines that one rule, or people, matched, each with its booking; a match that is only a reading
// can be undone, with a reason, while its days are open.
// Source: docs/screens.md; decisions 0126, 0135.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { BankStatement } from '#contract/reconciliation.ts';
import type { MatchedLine } from '#contract/statement-lines.ts';
import { businessDate, findBusinessDate, formatDate, formatShortDate } from '#domain/calendar.ts';
import { matchedBy } from '#domain/matching.ts';
import { oneOf, readPage } from '#ui/address.ts';
import { Money } from '#ui/Money.tsx';
import { Note } from '#ui/Note.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { pageLink } from '../reports/monthAddress.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { RowAct } from '../RowAct.tsx';
import styles from './LeftCard.module.css';
import { ruleName } from './MatchedCard.tsx';
import {
  bankStatementQuery,
  type MatchedFilters,
  matchedLinesQuery,
  shownBy,
  undoMatch,
} from './reconciliationQueries.ts';

const readFilters = (address: URLSearchParams): MatchedFilters => ({
  by: oneOf(address, 'by', matchedBy) ?? 'reference',
  rule: address.get('rule'),
  page: readPage(address),
});

export function MatchedLinesPage() {
  const { date = '' } = useParams();
  const [address] = useSearchParams();
  const filters = readFilters(address);
  const { by, rule, page } = filters;
  const person = usePerson();
  const statement = useQuery(bankStatementQuery(date)).data;
  const [undoing, setUndoing] = useState<MatchedLine | null>(null);
  const name = statement?.matched.find((one) => one.rule === rule)?.name ?? null;
  const day = findBusinessDate(date);
  const mayUndo = canDo(person, 'reconciliation.write') && statement?.state === 'open';
  return (
    <>
      <QueueFrame
        title={t('bankday.matched.title', {
          rule: ruleName({ by, name }),
          date: day === null ? date : formatDate(day),
        })}
        what={t('bankday.matched')}
        count={(count) => t('bankday.matched.count', { count })}
        query={useQuery(matchedLinesQuery(date, filters))}
        list={{ page, toPage: (next) => pageLink(address, next) }}
        above={
          <div className={styles.above}>
            <Link to={paths.bankStatement(date)}>{t('bankday.matched.back')}</Link>
            <Note tone="info">
              {t(`bankday.matched.why.${by === 'virtual_account' || by === 'amount_day' ? 'weak' : by}`)}
            </Note>
          </div>
        }
        columns={3}
        empty={{ title: t('bankday.matched.none'), text: t('bankday.matched.none.text') }}
      >
        {(lines) => (
          <Table
            caption={t('bankday.matched')}
            columns={columnsOf(mayUndo ? setUndoing : null)}
            rows={lines}
            rowKey={({ line }) => String(line)}
          />
        )}
      </QueueFrame>
      {undoing?.undo && statement && (
        <UndoDialog statement={statement} line={undoing} undo={undoing.undo} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}

/** What the line is in the books; on phones below the line. */
function Booking({ line: { movement, journal, bookedOn } }: { line: MatchedLine }) {
  return (
    <>
      {journal !== null && <Link to={paths.journal(journal)}>{movement?.title ?? t('console.journals')}</Link>}
      {movement && movement.detail !== '' && <Sub>{movement.detail}</Sub>}
      {bookedOn !== null && (
        <Sub>{t('bankday.matched.booked.on', { date: formatShortDate(businessDate(bookedOn)) })}</Sub>
      )}
    </>
  );
}

/** `onUndo`: null for who only reads, and while the date is closed. */
const columnsOf = (onUndo: ((line: MatchedLine) => void) | null): readonly Column<MatchedLine>[] => [
  {
    key: 'line',
    head: t('bankday.matched.line'),
    cell: (line) => (
      <>
        {line.says.name}
        {saysText(line) !== '' && <Sub>{saysText(line)}</Sub>}
        <Sub only="phone">
          <Booking line={line} />
        </Sub>
      </>
    ),
  },
  {
    key: 'booking',
    head: t('bankday.matched.booking'),
    only: 'desk',
    cell: (line) => <Booking line={line} />,
  },
  {
    key: 'amount',
    head: t('desk.amount'),
    align: 'right',
    cell: (line) => (
      <>
        <Money of={line.amount} strong />
        {onUndo && line.undo && (
          <div>
            <RowAct act={t('bankday.unmatch')} of={line.says.name} onClick={() => onUndo(line)} />
          </div>
        )}
      </>
    ),
  },
];

const saysText = ({ says: { name, description, time } }: MatchedLine): string =>
  [time, description !== name && description].filter(Boolean).join(' · ');

type UndoProps = {
  statement: BankStatement;
  line: MatchedLine;
  undo: NonNullable<MatchedLine['undo']>;
  onClose: () => void;
};

const UndoDialog = ({ statement, line, undo, onClose }: UndoProps) => (
  <ReasonDialog
    title={t('bankday.unmatch.title')}
    act={t('bankday.unmatch')}
    danger
    label={t('reconciliation.reason')}
    lead={t('bankday.unmatch.text', { line: line.says.name, booking: line.movement?.title ?? '' })}
    shownBy={shownBy}
    send={(reason) => undoMatch(statement, undo, reason)}
    done={t('bankday.unmatched')}
    onClose={onClose}
  />
);

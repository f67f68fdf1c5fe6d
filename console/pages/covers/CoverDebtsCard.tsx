// What members of a lending owe each other for covers, what was repaid and who recorded it. Officers record
// repayments made outside of a sheet, and reverse mistaken entries.
// Source: docs/domain.md §6; docs/screens.md; decision 0052.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CoverDebtor, CoverRepayment } from '#contract/cover.ts';
import { formatDate, formatShortDate } from '#domain/calendar.ts';
import { formatRupiah, subtract } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { canDo, usePerson } from '../../person.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import frame from '../frame.module.css';
import styles from './CoverDebtsCard.module.css';
import { coversQuery, useCorrectRepayment } from './coverQueries.ts';
import { RepayDialog } from './RepayDialog.tsx';

type Act = { kind: 'repay'; debtor: CoverDebtor } | { kind: 'correct'; entry: CoverRepayment };

export function CoverDebtsCard({ lending }: { lending: string }) {
  const { data } = useQuery(coversQuery(lending));
  const mayWrite = canDo(usePerson(), 'cover.write');
  const [act, setAct] = useState<Act | null>(null);
  if (data === undefined || data.debtors.length + data.repayments.length === 0) return null;
  const close = () => setAct(null);
  return (
    <Card className={frame.card} title={t('cover.debts.title')}>
      {data.debtors.length === 0 && <p className={frame.remark}>{t('cover.debts.none')}</p>}
      <ul className={styles.list}>
        {data.debtors.map((debtor) => (
          <Debtor
            key={debtor.member}
            debtor={debtor}
            onRepay={mayWrite ? () => setAct({ kind: 'repay', debtor }) : undefined}
          />
        ))}
      </ul>
      {data.repayments.length > 0 && <h3 className={styles.heading}>{t('cover.entries')}</h3>}
      <ul className={styles.list}>
        {data.repayments.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            onCorrect={mayWrite && !entry.corrected ? () => setAct({ kind: 'correct', entry }) : undefined}
          />
        ))}
      </ul>
      {act?.kind === 'repay' && <RepayDialog lending={lending} debtor={act.debtor} onClose={close} />}
      {act?.kind === 'correct' && <CorrectDialog lending={lending} entry={act.entry} onClose={close} />}
    </Card>
  );
}

function Debtor({
  debtor: { name, owed, debts },
  onRepay,
}: {
  debtor: CoverDebtor;
  onRepay: (() => void) | undefined;
}) {
  return (
    <li className={styles.entry}>
      <div>
        <b>{t('cover.debts.owed', { name, owed: formatRupiah(owed) })}</b>
        <ul className={styles.parts}>
          {debts.map(({ id, payerName, amount, repaid, meetingDate }) => (
            <li key={id}>
              {t(repaid > 0 ? 'cover.debts.to' : 'cover.debts.whole', {
                name: payerName,
                open: formatRupiah(subtract(amount, repaid)),
                amount: formatRupiah(amount),
                date: formatShortDate(meetingDate),
              })}
            </li>
          ))}
        </ul>
      </div>
      {onRepay && (
        <Button kind="outline" size="sm" onClick={onRepay}>
          <span aria-hidden="true">{t('cover.repay')}</span>
          <span className="sr">{t('cover.repay.of', { name })}</span>
        </Button>
      )}
    </li>
  );
}

function Entry({ entry, onCorrect }: { entry: CoverRepayment; onCorrect: (() => void) | undefined }) {
  const { debtorName: name, corrected, note } = entry;
  const amount = formatRupiah(entry.amount);
  const said = t('cover.entry', { name, amount });
  return (
    <li className={styles.entry}>
      <div>
        {corrected ? <s>{said}</s> : <b>{said}</b>}
        <small>{t('cover.entry.by', { date: formatDate(entry.paidOn), by: entry.recordedBy })}</small>
        {note && <small>{note}</small>}
        {corrected && <small>{t('cover.entry.corrected', { by: corrected.by, reason: corrected.reason })}</small>}
      </div>
      {onCorrect && (
        <Button kind="text" size="sm" onClick={onCorrect}>
          <span aria-hidden="true">{t('cover.correct')}</span>
          <span className="sr">{t('cover.correct.of', { name, amount })}</span>
        </Button>
      )}
    </li>
  );
}

type Props = { lending: string; entry: CoverRepayment; onClose: () => void };

/** Reverses a mistaken entry, with a reason. The cover is owed again, and the entry stays visible. */
function CorrectDialog({ lending, entry: { id, debtorName: name, amount }, onClose }: Props) {
  const [reason, setReason] = useState('');
  const correcting = useCorrectRepayment(lending, () => {
    onClose();
    toast(t('cover.correct.toast'));
  });
  return (
    <ActDialog
      title={t('cover.correct.title')}
      act={t('cover.correct')}
      danger
      reason={{ label: t('decision.reason'), value: reason, needed: true, onChange: setReason }}
      acting={correcting}
      onSubmit={() => correcting.mutate({ id, reason: reason.trim() })}
      onClose={onClose}
    >
      <p className={act.lead}>{t('cover.correct.lead', { name, amount: formatRupiah(amount) })}</p>
    </ActDialog>
  );
}

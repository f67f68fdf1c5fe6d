// What is left of a bank's day: each line with what it may be, chosen one by one or many for one act. Lines and bookings of
// equal sums are matched; lines of money that left are booked by one voucher, which a colleague approves.
// Source: docs/screens.md; decision 0126.
import { useState } from 'react';
import type { BankStatement, StatementDifference } from '#contract/reconciliation.ts';
import { formatDigits, formatRupiah, rupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import frame from '../frame.module.css';
import { isUnderway } from '../desk/deskQueries.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import styles from './LeftCard.module.css';
import { type LineAct, LeftLine } from './LeftLine.tsx';
import { accountText } from './lineTexts.ts';
import { bookTogether, shownBy, usePair } from './reconciliationQueries.ts';

type Props = {
  statement: BankStatement;
  /** Null for who only reads, and while the date is closed. */
  acts: {
    onLine: (act: LineAct, difference: StatementDifference) => void;
    onRule: (from: StatementDifference | null) => void;
  } | null;
};

const isFree = ({ note, voucher }: StatementDifference): boolean => note === null && !isUnderway(voucher);

export function LeftCard({ statement, acts }: Props) {
  const { differences, differenceCount } = statement;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const pairing = usePair(statement, () => {
    setChosen(new Set());
    toast(t('bankday.paired'));
  });
  const picked = differences.filter((one) => chosen.has(one.reference) && isFree(one));
  const choose = (reference: string) => {
    const next = new Set(chosen);
    if (!next.delete(reference)) next.add(reference);
    setChosen(next);
  };
  return (
    <Card
      className={classes(frame.card, frame.flush)}
      flush
      title={t('reconciliation.differences')}
      remark={t('bankday.left', { count: formatDigits(differenceCount) })}
    >
      {differences.length === 0 && <p className={styles.none}>{t('reconciliation.equal')}</p>}
      {differences.length > 0 && acts && (
        <div className={styles.none}>
          <Note tone="info">{t('reconciliation.late')}</Note>
        </div>
      )}
      {differenceCount > differences.length && (
        <p className={styles.none}>
          {t('reconciliation.more', { shown: differences.length, count: formatDigits(differenceCount) })}
        </p>
      )}
      <ul className={styles.list}>
        {differences.map((one) => (
          <LeftLine
            key={one.reference}
            difference={one}
            chosen={chosen.has(one.reference)}
            onChoose={acts && isFree(one) ? () => choose(one.reference) : null}
            onAct={acts && isFree(one) ? acts.onLine : null}
            onPair={(parts) => pairing.mutate({ parts })}
            pairing={pairing.isPending}
          />
        ))}
      </ul>
      <ErrorBox error={pairing.error} />
      {acts && picked.length > 0 && (
        <ChosenBar
          statement={statement}
          picked={picked}
          onPair={() => pairing.mutate({ parts: picked })}
          onRule={() => acts.onRule(picked[0] ?? null)}
          onDone={() => setChosen(new Set())}
        />
      )}
    </Card>
  );
}

const accountOf = { expense: accountText('bank_expense'), charge: accountText('bank_cost') };

type BarProps = {
  statement: BankStatement;
  picked: readonly StatementDifference[];
  onPair: () => void;
  onRule: () => void;
  onDone: () => void;
};

function ChosenBar({ statement, picked, onPair, onRule, onDone }: BarProps) {
  const [way, setWay] = useState<'expense' | 'charge' | null>(null);
  const told = picked.reduce((sum, one) => sum + one.told, 0);
  const apart = picked.reduce((sum, one) => sum + one.told - one.booked, 0);
  const isMixed = picked.some((one) => one.told !== 0) && picked.some((one) => one.booked !== 0);
  const isCost = picked.every((one) => one.told < 0 && one.booked === 0);
  const isLine = picked.every((one) => one.told !== 0 && one.booked === 0);
  return (
    <div className={styles.bar}>
      <p aria-live="polite">
        {t('bankday.chosen', { count: picked.length, amount: formatRupiah(rupiah(isMixed ? apart : told)) })}
        {isMixed && apart !== 0 && <small>{t('bankday.chosen.apart')}</small>}
        {picked.length > 1 && isLine && !isCost && <small>{t('bankday.chosen.lines')}</small>}
      </p>
      <div className={styles.acts}>
        {isMixed && apart === 0 && (
          <Button size="sm" onClick={onPair}>
            {t('bankday.pair')}
          </Button>
        )}
        {isCost && (
          <>
            <Button kind="outline" size="sm" onClick={() => setWay('expense')}>
              {t('bankday.book.expense', { account: accountOf.expense })}
            </Button>
            <Button kind="text" size="sm" onClick={() => setWay('charge')}>
              {t('bankday.book.charge', { account: accountOf.charge })}
            </Button>
          </>
        )}
        {isLine && (
          <Button kind="text" size="sm" onClick={onRule}>
            {t('bankday.rule.from')}
          </Button>
        )}
      </div>
      {way !== null && (
        <ReasonDialog
          title={t(`bankday.book.${way}`, { account: accountOf[way] })}
          act={t('bankday.book.act')}
          label={t('reconciliation.reason')}
          lead={t(`bankday.book.${way}.text`, {
            count: picked.length,
            amount: formatRupiah(rupiah(Math.abs(told))),
            account: accountOf[way],
          })}
          shownBy={shownBy}
          send={(reason) => bookTogether(statement, { way, parts: picked, reason })}
          done={t('reconciliation.entered.toast')}
          onDone={onDone}
          onClose={() => setWay(null)}
        />
      )}
    </div>
  );
}

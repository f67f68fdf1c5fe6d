// A correction of a journal: lines chosen from the chart of accounts, both sides equal, the text that lenders read,
// and a reason.
// Source: docs/screens.md; docs/domain.md §8; decision 0063.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Voucher } from '#contract/voucher.ts';
import { isCorrectable } from '#domain/journal-kind.ts';
import { type AccountKind, accountKinds } from '#domain/account-kind.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { MoneyField } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import { SelectBox } from '../SelectBox.tsx';
import { type DraftLine, emptyLine, legsOf, needsOwner, totals } from './correctionDraft.ts';
import styles from './desk.module.css';
import { useCorrect } from './deskQueries.ts';
import { LenderPicker } from './OwnerPickers.tsx';

const MAX_LINES = 40;

type Props = {
  /** The wrong journal, and the lines to start with. */
  journal: string;
  begin: readonly DraftLine[];
  edited: Voucher | null;
  onClose: () => void;
};

export function CorrectDialog({ journal, begin, edited, onClose }: Props) {
  const navigate = useNavigate();
  const [lines, setLines] = useState(begin);
  const [words, setWords] = useState(edited?.words ?? '');
  const [reason, setReason] = useState(edited?.reason ?? '');
  const correcting = useCorrect(journal, edited, ({ id }) => {
    toast(t(edited ? 'voucher.edited.toast' : 'journal.corrected.toast'));
    void navigate(paths.voucher(id));
    onClose();
  });
  const legs = legsOf(lines);
  const change = (no: number, to: DraftLine) => setLines(lines.map((line) => (line.no === no ? to : line)));
  const next = Math.max(0, ...lines.map(({ no }) => no)) + 1;
  const { debit, differs } = totals(lines);
  return (
    <ActDialog
      title={t(edited ? 'voucher.edit.title' : 'journal.correct.title')}
      act={t(edited ? 'voucher.edit.act' : 'journal.correct.act')}
      reason={{ label: t('desk.reason'), value: reason, needed: true, onChange: setReason }}
      acting={correcting}
      shut={legs === null || words.trim() === ''}
      onSubmit={() => legs && correcting.mutate({ legs, words: words.trim(), reason: reason.trim() })}
      onClose={onClose}
    >
      <p className={act.lead}>{t('journal.correct.text')}</p>
      {lines.map((line) => (
        <CorrectionLine
          key={line.no}
          line={line}
          onChange={(to) => change(line.no, to)}
          onRemove={lines.length > 2 ? () => setLines(lines.filter(({ no }) => no !== line.no)) : null}
        />
      ))}
      {lines.length < MAX_LINES && (
        <Button kind="outline" size="sm" onClick={() => setLines([...lines, emptyLine(next)])}>
          {t('journal.correct.add')}
        </Button>
      )}
      <p className={act.lead} role="status">
        {differs === 0n
          ? t('journal.correct.balanced', { amount: formatRupiahTotal(String(debit)) })
          : t('journal.correct.differs', { amount: formatRupiahTotal(String(differs)) })}
      </p>
      <TextInput
        label={t('journal.correct.words')}
        value={words}
        maxLength={120}
        disabled={correcting.isPending}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
    </ActDialog>
  );
}

const accounts = (Object.keys(accountKinds) as AccountKind[]).filter(isCorrectable);

type CorrectionLineProps = { line: DraftLine; onChange: (line: DraftLine) => void; onRemove: (() => void) | null };

/** One line of a correction: account, side, amount, and the lender where the account has one. */
function CorrectionLine({ line, onChange, onRemove }: CorrectionLineProps) {
  const { no, account, side, amount, ownerName } = line;
  return (
    <div className={styles.leg}>
      <SelectBox
        label={t('journal.correct.account', { no })}
        options={accounts.map((value) => ({ value, label: t(`ledger.${value}`) }))}
        value={account}
        onChange={(chosen) => onChange({ ...line, account: chosen, owner: null, ownerName: null })}
      />
      {needsOwner(line) &&
        (ownerName === null ? (
          <LenderPicker
            label={t('journal.correct.lender', { no })}
            value={line.owner}
            onChange={(owner) => onChange({ ...line, owner })}
          />
        ) : (
          <p className={act.lead}>{ownerName}</p>
        ))}
      <SelectBox
        label={t('journal.correct.side', { no })}
        options={(['debit', 'credit'] as const).map((value) => ({ value, label: t(`desk.${value}`) }))}
        value={side}
        onChange={(chosen) => onChange({ ...line, side: chosen })}
      />
      <MoneyField
        label={t('journal.correct.amount', { no })}
        value={amount}
        onChange={(typed) => onChange({ ...line, amount: typed })}
      />
      {onRemove && (
        <Button kind="text" size="sm" icon="cross" onClick={onRemove}>
          {t('journal.correct.remove', { no })}
        </Button>
      )}
    </div>
  );
}

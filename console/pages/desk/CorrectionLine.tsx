// One line of a correction: account, side, amount, and the lender where the account has one.
// Usage: <CorrectionLine line={line} onChange={…} onRemove={… or null} />.
// Source: docs/domain.md §8; decision 0063.
import { type AccountKind, accountKinds } from '#domain/journal.ts';
import { isCorrectable } from '#domain/journal-kind.ts';
import { Button } from '#ui/Button.tsx';
import { MoneyField } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';
import act from '../Act.module.css';
import { SelectBox } from '../SelectBox.tsx';
import { type DraftLine, needsOwner } from './correctionDraft.ts';
import styles from './desk.module.css';
import { LenderPicker } from './OwnerPickers.tsx';

const accounts = (Object.keys(accountKinds) as AccountKind[]).filter(isCorrectable);

type Props = { line: DraftLine; onChange: (line: DraftLine) => void; onRemove: (() => void) | null };

export function CorrectionLine({ line, onChange, onRemove }: Props) {
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

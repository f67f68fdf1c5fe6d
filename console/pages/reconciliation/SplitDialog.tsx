// Splits one line of money that came into several payments: awaited fundings, balances, instalments, and what nobody knows yet. The
// parts must be the line to the rupiah; a colleague approves them.
// Source: docs/screens.md; decision 0131.
import { useState } from 'react';
import type { BankStatement, StatementDifference } from '#contract/reconciliation.ts';
import type { SplitDestination } from '#contract/statement-lines.ts';
import { formatRupiah, type Rupiah, rupiah } from '#domain/money.ts';
import { mostSplitParts, restOf } from '#domain/statement-split.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Lines, LiveFigure } from '#ui/Figures.tsx';
import { Money } from '#ui/Money.tsx';
import { MoneyField } from '#ui/MoneyField.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../ActDialog.tsx';
import { destinationText } from '../destinationText.ts';
import { FindField, useFound } from './FindField.tsx';
import styles from './LeftCard.module.css';
import { titleOf } from './lineTexts.ts';
import { useSplit } from './reconciliationQueries.ts';

type Props = { statement: BankStatement; difference: StatementDifference; onClose: () => void };
/** No destination: its owner is not known yet. */
type Part = { to: SplitDestination | null; amount: Rupiah };

export function SplitDialog({ statement, difference, onClose }: Props) {
  const { told } = difference;
  const { typed, setTyped, found } = useFound(statement.date, difference);
  const [changed, setParts] = useState<readonly Part[] | null>(null);
  const [reason, setReason] = useState('');
  const splitting = useSplit(statement, () => {
    onClose();
    toast(t('reconciliation.entered.toast'));
  });
  const parts = changed ?? (found.data?.suggested ?? []).map((to) => ({ to, amount: to.awaited ?? rupiah(0) }));
  const rest = restOf(told, parts);
  const add = (to: SplitDestination | null) =>
    setParts([...parts, { to, amount: to?.awaited ?? rupiah(Math.max(0, rest)) }]);
  const isWhole = parts.length > 0 && rest === 0 && parts.every(({ amount }) => amount > 0);
  return (
    <ActDialog
      title={t('bankday.split.title', { what: titleOf(difference) })}
      act={t('bankday.book.act')}
      reason={{ label: t('reconciliation.reason'), value: reason, needed: true, onChange: setReason }}
      acting={splitting}
      shut={!isWhole}
      onSubmit={() => splitting.mutate({ line: difference, parts: parts.map(sentOf), reason: reason.trim() })}
      onClose={onClose}
    >
      {parts.map((part, index) => (
        <PartField
          key={keyOf(part)}
          part={part}
          onChange={(amount) => setParts(parts.map((one, at) => (at === index ? { ...one, amount } : one)))}
          onRemove={() => setParts(parts.filter((_, at) => at !== index))}
        />
      ))}
      <Rest told={told} rest={rest} />
      {parts.length < mostSplitParts && (
        <>
          <FindField label={t('bankday.split.add')} value={typed} onChange={setTyped} />
          <Found found={found.data?.destinations} parts={parts} onAdd={add} />
          <ErrorBox error={found.error} />
          {rest > 0 && !parts.some(({ to }) => to === null) && (
            <div>
              <Button kind="text" size="sm" onClick={() => add(null)}>
                {t('bankday.split.unknown', { amount: formatRupiah(rupiah(rest)) })}
              </Button>
            </div>
          )}
        </>
      )}
    </ActDialog>
  );
}

const Rest = ({ told, rest }: { told: Rupiah; rest: number }) => (
  <Lines
    items={[
      {
        label: t('bankday.split.rest.of', { amount: formatRupiah(told) }),
        value: (
          <LiveFigure>
            <Money of={rupiah(rest)} />
          </LiveFigure>
        ),
        sum: true,
      },
    ]}
  />
);

const keyOf = ({ to }: Part): string => to?.account ?? '';
const sentOf = ({ to, amount }: Part) => ({ account: to?.account ?? null, amount });

const nameOf = (to: SplitDestination | null): string => (to === null ? t('bankday.split.nobody') : destinationText(to));

type PartProps = { part: Part; onChange: (amount: Rupiah) => void; onRemove: () => void };

/** An awaited sum is taken as it is. */
function PartField({ part: { to, amount }, onChange, onRemove }: PartProps) {
  const isFixed = to !== null && to.awaited !== null;
  return (
    <div className={styles.part}>
      <MoneyField
        label={nameOf(to)}
        description={
          to === null ? undefined : [to.account, isFixed && t('bankday.split.exact')].filter(Boolean).join(' · ')
        }
        value={amount === 0 ? '' : BigInt(amount)}
        onChange={(value) => onChange(rupiah(Number(value || 0)))}
        disabled={isFixed}
      />
      <IconButton icon="cross" label={t('bankday.split.remove', { what: nameOf(to) })} onClick={onRemove} />
    </div>
  );
}

type FoundProps = {
  found: readonly SplitDestination[] | undefined;
  parts: readonly Part[];
  onAdd: (to: SplitDestination) => void;
};

function Found({ found, parts, onAdd }: FoundProps) {
  const free = (found ?? []).filter(({ account }) => !parts.some(({ to }) => to?.account === account));
  return (
    <>
      <ul className={styles.candidates}>
        {free.map((to) => (
          <li key={to.account}>
            <div className={styles.says}>
              <strong>{nameOf(to)}</strong>
              <small>
                {to.account} ·{' '}
                {to.awaited === null
                  ? t('bankday.split.any')
                  : t('bankday.split.awaits', { amount: formatRupiah(to.awaited) })}
              </small>
            </div>
            <Button kind="outline" size="sm" onClick={() => onAdd(to)}>
              {t('bankday.split.take')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">{found && free.length === 0 && `${t('bankday.find.none')} ${t('bankday.split.no_account')}`}</p>
    </>
  );
}

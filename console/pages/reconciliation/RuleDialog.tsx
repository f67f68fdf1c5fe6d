// Proposes a standing rule, with what it would have matched; it holds once a colleague has approved it.
// Source: decision 0126.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BankStatement, StatementDifference } from '#contract/reconciliation.ts';
import { ruleAccounts, ruleDirections } from '#domain/matching.ts';
import { rupiah } from '#domain/money.ts';
import { MoneyField, type MoneyValue } from '#ui/MoneyField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../ActDialog.tsx';
import { SelectBox } from '../SelectBox.tsx';
import { accountText } from './lineTexts.ts';
import { useProposeRule } from './reconciliationQueries.ts';
import { Preview, sinceOf } from './RulesCard.tsx';

type Props = { date: BankStatement['date']; from: StatementDifference | null; onClose: () => void };

export function RuleDialog({ date, from, onClose }: Props) {
  const [name, setName] = useState(from?.says?.name ?? '');
  const [contains, setContains] = useState(from?.says?.description ?? '');
  const [direction, setDirection] = useState<(typeof ruleDirections)[number]>((from?.told ?? -1) > 0 ? 'in' : 'out');
  const [most, setMost] = useState<MoneyValue>(from ? BigInt(Math.abs(from.told)) : '');
  const [account, setAccount] = useState<(typeof ruleAccounts)[number]>('bank_expense');
  const [reason, setReason] = useState('');
  const proposing = useProposeRule(() => {
    onClose();
    toast(t('bankday.rule.proposed'));
  });
  const atMost = rupiah(Number(most || 0));
  const conditions = { contains: contains.trim(), direction, atMost };
  const isShut = name.trim().length < 3 || conditions.contains.length < 3 || atMost < 1;
  return (
    <ActDialog
      title={t('bankday.rule.new')}
      act={t('bankday.rule.propose')}
      reason={{ label: t('reconciliation.reason'), value: reason, needed: true, onChange: setReason }}
      acting={proposing}
      shut={isShut}
      onSubmit={() => proposing.mutate({ name: name.trim(), ...conditions, account, reason: reason.trim() })}
      onClose={onClose}
    >
      <TextInput
        label={t('bankday.rule.name')}
        value={name}
        maxLength={60}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t('bankday.rule.contains')}
        description={t('bankday.rule.contains.text')}
        value={contains}
        maxLength={60}
        onChange={({ currentTarget }) => setContains(currentTarget.value)}
      />
      <SelectBox
        label={t('bankday.rule.direction')}
        options={ruleDirections.map((value) => ({ value, label: t(`bankday.rule.direction.${value}`) }))}
        value={direction}
        onChange={setDirection}
      />
      <MoneyField label={t('bankday.rule.most')} value={most} onChange={setMost} />
      <SelectBox
        label={t('bankday.rule.account')}
        options={ruleAccounts.map((value) => ({ value, label: accountText(value) }))}
        value={account}
        onChange={setAccount}
      />
      <Preview like={{ ...conditions, since: sinceOf(date) }} />
    </ActDialog>
  );
}

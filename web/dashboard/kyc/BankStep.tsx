// Step 3: the person's own bank account to pay out to, and the company of a lender who has one.
// Source: spec §2, §5; docs/settled.md 53.
import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { DigitsField } from '#ui/DigitsField.tsx';
import { t } from '#ui/text.ts';
import { banksQuery } from '../profile/profileQueries.ts';
import styles from './kyc.module.css';
import type { KycWizard } from './useKycWizard.ts';

export function BankStep({ wizard }: { wizard: KycWizard }) {
  return (
    <div className={styles.form}>
      <BankFields wizard={wizard} />
      <CompanyFields wizard={wizard} />
    </div>
  );
}

function BankFields({ wizard: { entered, errors, open, ownName, change } }: { wizard: KycWizard }) {
  const banks = useQuery(banksQuery);
  const hint = (field: 'bank' | 'bankAccountNumber' | 'bankAccountName', words?: string) =>
    open.has(field) ? words : t('kyc.accepted');
  return (
    <fieldset className={styles.group}>
      <legend>{t('kyc.group.bank')}</legend>
      {banks.isError && (
        <>
          <ErrorBox error={banks.error} />
          <Button kind="outline" size="sm" icon="redo" onClick={() => void banks.refetch()}>
            {t('kyc.lists.retry')}
          </Button>
        </>
      )}
      <SelectField
        label={t('kyc.field.bank')}
        description={hint('bank')}
        searchable
        placeholder={t('kyc.choose')}
        options={(banks.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={entered.bank === null ? null : String(entered.bank)}
        onChange={(value) => change({ bank: Number(value) })}
        disabled={!open.has('bank')}
        error={errors.bank}
      />
      <DigitsField
        label={t('kyc.field.bankAccountNumber')}
        description={hint('bankAccountNumber', t('kyc.hint.bankAccountNumber'))}
        most={17}
        value={entered.bankAccountNumber}
        onChange={(bankAccountNumber) => change({ bankAccountNumber })}
        disabled={!open.has('bankAccountNumber')}
        error={errors.bankAccountNumber}
      />
      <TextInput
        label={t('kyc.field.bankAccountName')}
        description={hint('bankAccountName', t('kyc.hint.bankAccountName', { name: ownName }))}
        autoComplete="off"
        maxLength={120}
        value={entered.bankAccountName}
        onChange={({ currentTarget: { value } }) => change({ bankAccountName: value })}
        disabled={!open.has('bankAccountName')}
        error={errors.bankAccountName}
      />
    </fieldset>
  );
}

function CompanyFields({ wizard: { entered, errors, open, change } }: { wizard: KycWizard }) {
  return (
    <fieldset className={styles.group}>
      <legend>{t('kyc.group.company')}</legend>
      <TextInput
        label={t('kyc.field.companyName')}
        description={t(open.has('companyName') ? 'kyc.hint.company' : 'kyc.accepted')}
        autoComplete="organization"
        maxLength={120}
        value={entered.companyName}
        onChange={({ currentTarget: { value } }) => change({ companyName: value })}
        disabled={!open.has('companyName')}
        error={errors.companyName}
      />
      <Textarea
        label={t('kyc.field.companyAddress')}
        description={t(open.has('companyAddress') ? 'kyc.hint.company' : 'kyc.accepted')}
        size="md"
        rows={2}
        autoComplete="off"
        maxLength={1000}
        value={entered.companyAddress}
        onChange={({ currentTarget: { value } }) => change({ companyAddress: value })}
        disabled={!open.has('companyAddress')}
        error={errors.companyAddress}
      />
    </fieldset>
  );
}

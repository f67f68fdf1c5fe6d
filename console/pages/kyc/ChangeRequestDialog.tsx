// Proposes a change of a verified person: fields to correct, an account to remove, or which parts of a revoked
// identity must be sent again. Also edits a waiting one, as a new version.
// Source: docs/domain.md §2, §3; docs/screens.md; decision 0067.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KycChange, KycChanges } from '#contract/kyc-change.ts';
import type { KycField, StaffKyc } from '#contract/kyc.ts';
import { ApiError } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import { SelectBox } from '../SelectBox.tsx';
import { CorrectionFields, nothingCorrected, toCorrection } from './CorrectionFields.tsx';
import { type ChangeRequest, type ChangeRequestKind, usePropose } from './changeQueries.ts';
import styles from './kyc.module.css';
import { type Rejections, useRejections } from './useRejections.ts';

type Props = { kyc: StaffKyc; kind: ChangeRequestKind; seen: KycChange | null; found: KycChanges; onClose: () => void };

export function ChangeRequestDialog({ kyc, kind, seen, found, onClose }: Props) {
  const [corrected, setCorrected] = useState(nothingCorrected);
  const [account, setAccount] = useState<string | null>(null);
  const revoked = useRejections();
  const [reason, setReason] = useState('');
  const proposing = usePropose(kyc.id, seen, () => {
    onClose();
    toast(t('kycchange.proposed.toast'));
  });
  const requests: Record<ChangeRequestKind, ChangeRequest | null> = {
    correction: toCorrection(corrected),
    account_removal: account === null ? null : { kind: 'account_removal', account },
    revocation:
      revoked.list.length > 0 && revoked.isComplete ? { kind: 'revocation', fields: [...revoked.list] } : null,
  };
  const request = requests[kind];
  const errorOf = (field: string) => (proposing.error instanceof ApiError ? proposing.error.of(field) : undefined);
  return (
    <ActDialog
      title={t(`kycchange.${kind}`)}
      act={seen === null ? t('kycchange.propose') : t('kycchange.save')}
      reason={{ label: t('kycchange.reason'), value: reason, needed: true, onChange: setReason }}
      acting={proposing}
      shut={request === null}
      onSubmit={() => request && proposing.mutate({ request, reason: reason.trim() })}
      onClose={onClose}
    >
      <p className={act.lead}>{seen === null ? t(`kycchange.${kind}.text`) : t('kycchange.again')}</p>
      {kind === 'correction' && (
        <CorrectionFields value={corrected} now={found.now} errorOf={errorOf} onChange={setCorrected} />
      )}
      {kind === 'account_removal' && (
        <SelectBox
          label={t('kyc.field.bankAccount')}
          placeholder={t('kycchange.account.choose')}
          options={found.accounts.map(({ id, bank, number, holder }) => ({
            value: id,
            label: [bank, number, holder].join(' · '),
          }))}
          value={account}
          onChange={setAccount}
        />
      )}
      {kind === 'revocation' && <RevokedFields fields={kyc.fields.map(({ field }) => field)} revoked={revoked} />}
    </ActDialog>
  );
}

/** Which parts of a revoked identity must be sent again: chosen fields with a reason each, as in a verdict. */
function RevokedFields({ fields, revoked }: { fields: readonly KycField[]; revoked: Rejections }) {
  return (
    <fieldset>
      <legend className="sr">{t('kycchange.revoked')}</legend>
      {fields.map((field) => {
        const label = t(`kyc.field.${field}`);
        const reason = revoked.reasonOf(field);
        return (
          <div key={field}>
            <label className={styles.toggle}>
              <input type="checkbox" checked={reason !== undefined} onChange={() => revoked.toggle(field)} />
              <span>{label}</span>
            </label>
            {reason !== undefined && (
              <TextInput
                aria-label={t('kycr.reject.reason', { field: label })}
                placeholder={t('kycr.reject.reason', { field: label })}
                maxLength={300}
                value={reason}
                onChange={({ currentTarget }) => revoked.setReason(field, currentTarget.value)}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

// What of a revoked identity has to come again: each field that is chosen with its reason, as a verdict names them.
// Source: docs/domain.md §3.
import { TextInput } from '@mantine/core';
import type { KycField } from '#contract/kyc.ts';
import { t } from '#ui/text.ts';
import styles from './kyc.module.css';
import type { Rejections } from './useRejections.ts';

export function RevokedFields({ fields, revoked }: { fields: readonly KycField[]; revoked: Rejections }) {
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

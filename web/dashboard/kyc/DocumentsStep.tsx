// Step 1: the identity card and the tax card, each a picture and its number. Long numbers stay text.
// Source: spec §2, §5; docs/settled.md 19.
import { TextInput } from '@mantine/core';
import { formatTypedNpwp } from '#domain/nik.ts';
import { DigitsField } from '#ui/DigitsField.tsx';
import { t } from '#ui/text.ts';
import { KycPicture } from './KycPicture.tsx';
import styles from './kyc.module.css';
import type { KycWizard } from './useKycWizard.ts';

export function DocumentsStep({ wizard }: { wizard: KycWizard }) {
  const { entered, errors, open, change } = wizard;
  const hint = (field: 'identityNumber' | 'npwpNumber') => t(open.has(field) ? `kyc.hint.${field}` : 'kyc.accepted');
  return (
    <div className={styles.documents}>
      <div className={styles.document}>
        <KycPicture wizard={wizard} field="ktp" />
        <DigitsField
          label={t('kyc.field.identityNumber')}
          description={hint('identityNumber')}
          most={16}
          grouped
          value={entered.identityNumber}
          onChange={(identityNumber) => change({ identityNumber })}
          disabled={!open.has('identityNumber')}
          error={errors.identityNumber}
        />
      </div>
      <div className={styles.document}>
        <KycPicture wizard={wizard} field="npwp" />
        <TextInput
          label={t('kyc.field.npwpNumber')}
          description={hint('npwpNumber')}
          inputMode="numeric"
          autoComplete="off"
          value={entered.npwpNumber}
          onChange={({ currentTarget: { value } }) => change({ npwpNumber: formatTypedNpwp(value) })}
          disabled={!open.has('npwpNumber')}
          error={errors.npwpNumber}
        />
      </div>
    </div>
  );
}

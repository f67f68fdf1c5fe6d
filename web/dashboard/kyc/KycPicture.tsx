// One picture of the verification: taken, rotated, checked for readability; locked once it was accepted.
// Source: spec §5; docs/settled.md 16, 19; docs/screens.md.
import { PictureField } from '#ui/PictureField.tsx';
import { t } from '#ui/text.ts';
import type { KycWizard } from './useKycWizard.ts';

type Props = { wizard: KycWizard; field: 'ktp' | 'npwp' | 'selfiePhoto'; hint?: string };

export function KycPicture({ wizard, field, hint }: Props) {
  const { entered, errors, open, kept, percent, setPicture } = wizard;
  const picture = entered.pictures[field];
  const isOpen = open.has(field);
  const keeps = kept.has(field) && picture === null;
  const description = isOpen ? (keeps ? t('kyc.kept') : hint) : t('kyc.accepted');
  return (
    <PictureField
      label={t(`kyc.field.${field}`)}
      {...(description === undefined ? {} : { description })}
      value={picture}
      onChange={(chosen) => setPicture(field, chosen)}
      error={errors[field]}
      disabled={!isOpen}
      inspect
      percent={picture === null ? null : percent}
      camera={field === 'selfiePhoto' ? 'user' : 'environment'}
    />
  );
}

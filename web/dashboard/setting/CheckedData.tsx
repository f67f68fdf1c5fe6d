// What staff have compared with the papers: read-only on the profile, with the way to have it corrected.
// Source: docs/domain.md §3; decisions 0067, 0101.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { formatDate } from '#domain/calendar.ts';
import {
  type ChoiceField,
  choiceText,
  type ComparedField,
  comparedFields,
  type ListField,
  rowOf,
} from '#domain/profile-fields.ts';
import { Button } from '#ui/Button.tsx';
import { Inset } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { useUser } from '../../user.ts';
import { kycQuery } from '../kyc/kycQueries.ts';
import type { ProfileLists } from '../profile/ProfileFields.tsx';
import { AskDialog } from './PersonalDataCard.tsx';
import styles from './setting.module.css';

/** The fields that the person cannot change herself now: while they are checked and once they are verified. */
export function useChecked(profile: Profile): readonly ComparedField[] {
  const { kycStatus } = useUser();
  if (kycStatus !== 'verified' && kycStatus !== 'pending') return [];
  return comparedFields.filter((field) => profile[field] !== null);
}

type Props = { profile: Profile; fields: readonly ComparedField[]; lists: ProfileLists };

export function CheckedData({ profile, fields, lists }: Props) {
  const { name, kycStatus } = useUser();
  const { data: kyc } = useQuery(kycQuery);
  const [asks, setAsks] = useState(false);
  const isVerified = kycStatus === 'verified';
  const numbers = [
    ['kyc.field.identityNumber', kyc?.draft.identityNumber],
    ['kyc.field.npwpNumber', kyc?.draft.npwpNumber],
  ] as const;
  return (
    <Inset>
      <div className={styles.checked}>
        <p className="sm ink2">{t(isVerified ? 'profile.checked' : 'profile.checking')}</p>
        <Lines
          items={[
            { label: t('kyc.field.name'), value: name },
            ...numbers.flatMap(([label, value]) => (value ? [{ label: t(label), value }] : [])),
            ...fields.map((field) => ({ label: t(`kyc.field.${field}`), value: valueText(profile, field, lists) })),
          ]}
        />
        {isVerified && (
          <Button kind="outline" size="sm" onClick={() => setAsks(true)}>
            {t('profile.checked.ask')}
          </Button>
        )}
      </div>
      {asks && <AskDialog first="correction" onClose={() => setAsks(false)} />}
    </Inset>
  );
}

function valueText(profile: Profile, field: ComparedField, lists: ProfileLists): string {
  const value = profile[field];
  if (value === null) return '';
  const { kind } = rowOf(field);
  if (kind === 'list') return lists.of[field as ListField]?.find(({ id }) => id === value)?.name ?? '…';
  if (kind === 'choice') return t(choiceText(field as ChoiceField, value as never));
  return kind === 'date' ? formatDate(value as never) : String(value);
}

// Why a row goes back: a usual reason for each field concerned, or her own words for one of them.
// Invariant: one reason for a field, since the applicant reads one at each.
// Source: docs/screens.md (KYC); docs/domain.md §3.
import { TextInput } from '@mantine/core';
import { Button, IconButton } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { SelectBox } from '../SelectBox.tsx';
import styles from './desk.module.css';
import type { DeskRow, ReasonKey } from './deskRows.ts';
import { type Reason, wordsOf } from './draft.ts';

const longest = 300;

type Props = { row: DeskRow; reasons: readonly Reason[]; onChange: (reasons: readonly Reason[]) => void };

export function ReasonsField({ row, reasons, onChange }: Props) {
  const put = (at: number, reason: Reason) => onChange(reasons.map((each, index) => (index === at ? reason : each)));
  const free = row.given.filter((field) => reasons.every((reason) => reason.field !== field));
  return (
    <div className={styles.reasons}>
      {reasons.map((reason, at) => (
        <div key={reason.field} className={styles.reason}>
          <ReasonChoice
            row={row}
            reason={reason}
            taken={reasons.filter((each) => each !== reason)}
            onChange={(next) => put(at, next)}
          />
          {reasons.length > 1 && (
            <IconButton
              icon="cross"
              label={t('kycr.reject.drop', { reason: labelOf(reason) })}
              onClick={() => onChange(reasons.filter((each) => each !== reason))}
            />
          )}
        </div>
      ))}
      {free[0] !== undefined && (
        <Button kind="text" size="sm" onClick={() => onChange([...reasons, reasonFor(row, free)])}>
          {t('kycr.reject.more')}
        </Button>
      )}
    </div>
  );
}

const labelOf = (reason: Reason): string =>
  'usual' in reason ? usualText(reason.usual, reason.field) : t(`kyc.field.${reason.field}`);

const usualText = (key: ReasonKey, field: Reason['field']): string =>
  t(`kycr.reason.${key}`, { field: t(`kyc.field.${field}`) });

/** The first usual reason for one of these fields; her own words where there is none. */
function reasonFor(row: DeskRow, free: readonly Reason['field'][]): Reason {
  const usual = row.reasons.find(({ field }) => free.includes(field));
  return usual ? { field: usual.field, usual: usual.key } : { field: free[0] as Reason['field'], own: '' };
}

type ChoiceProps = { row: DeskRow; reason: Reason; taken: readonly Reason[]; onChange: (reason: Reason) => void };

function ReasonChoice({ row, reason, taken, onChange }: ChoiceProps) {
  const isFree = (field: Reason['field']) => taken.every((each) => each.field !== field);
  const usual = row.reasons.filter(({ field }) => isFree(field));
  const own = row.given.filter(isFree);
  const chosen = `${'usual' in reason ? reason.usual : 'own'} ${reason.field}`;
  const name = t(`kycr.row.${row.key}`);
  return (
    <div className={styles.choose}>
      <SelectBox
        label={t('kycr.reject.reason', { field: name })}
        quiet
        options={[
          ...usual.map(({ key, field }) => ({ value: `${key} ${field}`, label: usualText(key, field) })),
          ...own.map((field) => ({
            value: `own ${field}`,
            label: t('kycr.reject.own', { field: t(`kyc.field.${field}`) }),
          })),
        ]}
        value={chosen}
        onChange={(value) => {
          const found = usual.find(({ key, field: each }) => value === `${key} ${each}`);
          const field = own.find((each) => value === `own ${each}`);
          if (found) onChange({ field: found.field, usual: found.key });
          else if (field) onChange({ field, own: 'own' in reason ? reason.own : '' });
        }}
      />
      {'own' in reason ? (
        <TextInput
          aria-label={t('kycr.reject.words', { field: t(`kyc.field.${reason.field}`) })}
          placeholder={t('kycr.reject.words', { field: t(`kyc.field.${reason.field}`) })}
          maxLength={longest}
          value={reason.own}
          onChange={({ currentTarget }) => onChange({ field: reason.field, own: currentTarget.value })}
        />
      ) : (
        <p className={styles.words}>{wordsOf(reason)}</p>
      )}
    </div>
  );
}

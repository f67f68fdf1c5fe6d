// The submitted fields with their hints: long numbers masked, revealed for a reason, and for each field whether it is
// sent back.
// Source: docs/screens.md; docs/domain.md §3.
import { TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { KycField, StaffKyc } from '#contract/kyc.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { call } from '#ui/client.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { RevealDialog } from '../RevealDialog.tsx';
import styles from './kyc.module.css';
import type { Rejections } from './useRejections.ts';

type Field = StaffKyc['fields'][number];
/** Numbers that are masked until somebody gives a reason. */
const hidden = ['identityNumber', 'npwpNumber', 'bankAccountNumber'] as const;
type HiddenField = (typeof hidden)[number];
const pictures: readonly KycField[] = ['ktp', 'npwp', 'selfiePhoto'];

type Props = { kyc: StaffKyc; canReveal: boolean; rejections: Rejections | null };

export function FieldsCard({ kyc, canReveal, rejections }: Props) {
  const [asked, setAsked] = useState<HiddenField | null>(null);
  const [seen, setSeen] = useState<Partial<Record<KycField, string>>>({});
  return (
    <Card title={t('kycr.fields')} className={frame.card}>
      <dl className={styles.fields}>
        {kyc.fields.map((field) => (
          <FieldRow
            key={field.field}
            of={field}
            shown={seen[field.field] ?? valueOf(field, kyc)}
            rejections={rejections}
            onReveal={canReveal && field.value !== null && !(field.field in seen) ? setAsked : null}
          />
        ))}
      </dl>
      {asked !== null && (
        <RevealNumber
          field={asked}
          ask={(reason) =>
            call('POST staff/kycs/:id/reveals', { params: { id: kyc.id }, body: { field: asked, reason } })
          }
          onClose={() => setAsked(null)}
          onSeen={(value) => {
            setSeen({ ...seen, [asked]: value });
            setAsked(null);
          }}
        />
      )}
    </Card>
  );
}

function valueOf({ field, value }: Field, kyc: StaffKyc): string {
  if (value !== null) return value;
  return (kyc.pictures as readonly KycField[]).includes(field) ? t('kycr.picture.sent') : t('kycr.empty');
}

type RowProps = {
  of: Field;
  shown: string;
  rejections: Rejections | null;
  onReveal: ((field: HiddenField) => void) | null;
};

function FieldRow({ of: { field, value, hint, rejected }, shown, rejections, onReveal }: RowProps) {
  const label = t(`kyc.field.${field}`);
  const reason = rejections?.reasonOf(field);
  const numberField = hidden.find((one) => one === field);
  const isEmpty = value === null && !pictures.includes(field);
  return (
    <div className={classes(styles.field, reason !== undefined && styles.refused)}>
      <dt>{label}</dt>
      <dd>
        <span className={isEmpty ? styles.remark : styles.value}>{shown}</span>
        {hint && (
          <span className={styles.hint}>
            <Icon name="warn" size={16} />
            {hint}
          </span>
        )}
        {rejected && <span className={styles.remark}>{t('kycr.reject.before', { reason: rejected })}</span>}
        <span className={styles.acts}>
          {numberField && onReveal && (
            <Button kind="text" size="sm" icon="eye" onClick={() => onReveal(numberField)}>
              {t('kycr.reveal')}
              <span className="sr">{label}</span>
            </Button>
          )}
          {rejections && (
            <label className={styles.toggle}>
              <input type="checkbox" checked={reason !== undefined} onChange={() => rejections.toggle(field)} />
              <span aria-hidden="true">{t('kycr.reject')}</span>
              <span className="sr">{t('kycr.reject.of', { field: label })}</span>
            </label>
          )}
        </span>
        {rejections && reason !== undefined && (
          <TextInput
            className={styles.reason ?? ''}
            aria-label={t('kycr.reject.reason', { field: label })}
            placeholder={t('kycr.reject.reason', { field: label })}
            maxLength={300}
            value={reason}
            onChange={({ currentTarget }) => rejections.setReason(field, currentTarget.value)}
          />
        )}
      </dd>
    </div>
  );
}

type RevealProps = Pick<ComponentProps<typeof RevealDialog>, 'ask' | 'onSeen' | 'onClose'> & { field: HiddenField };

export const RevealNumber = ({ field, ...dialog }: RevealProps) => (
  <RevealDialog
    title={t('kycr.reveal.of', { field: t(`kyc.field.${field}`) })}
    act={t('kycr.reveal.act')}
    back={t('action.cancel')}
    label={t('kycr.reveal.reason')}
    lead={t('kycr.reveal.text')}
    {...dialog}
  />
);

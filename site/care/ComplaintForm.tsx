// The complaint form: label above, hint or error below, the button last. send.ts handles it in the browser.
// Source: docs/screens.md.
import type { ReactNode } from 'react';
import { complaintCategories, privacyAnswerHours } from '#domain/complaint.ts';
import buttons from '#ui/Button.module.css';
import { classes } from '#ui/classes.ts';
import { t } from '#ui/text.ts';
import styles from './ComplaintForm.module.css';
import type { CareWords } from './send.ts';

export function ComplaintForm({ days }: { days: number }) {
  const words: CareWords = {
    sent: t('care.sent'),
    sentText: t('care.sent.text', { days }),
    sentPrivacy: t('care.sent.privacy', { hours: privacyAnswerHours }),
    sending: t('care.sending'),
    failed: t('care.failed'),
    empty: t('care.empty'),
  };
  return (
    <form
      className={styles.form}
      aria-label={t('care.form')}
      method="post"
      action="/api/v1/complaints"
      data-island="care"
      data-props={JSON.stringify(words)}
    >
      <Field name="name" label={t('care.name')}>
        <input id="name" name="name" autoComplete="name" required />
      </Field>
      <Field name="email" label={t('care.email')}>
        <input id="email" name="email" type="email" autoComplete="email" />
      </Field>
      <Field name="phone" label={t('care.phone')} hint={t('care.contact')}>
        <input id="phone" name="phone" type="tel" autoComplete="tel" />
      </Field>
      <Field name="category" label={t('care.category')} hint={t('care.category.hint', { hours: privacyAnswerHours })}>
        <select id="category" name="category">
          {complaintCategories.map((category) => (
            <option key={category} value={category}>
              {t(`complaint.category.${category}`)}
            </option>
          ))}
        </select>
      </Field>
      <Field name="message" label={t('care.message')} hint={t('care.message.hint')}>
        <textarea id="message" name="message" rows={7} maxLength={5_000} required />
      </Field>
      <p className={styles.error} role="alert" data-error="form" hidden />
      <button type="submit" className={classes(buttons.button, buttons.primary, styles.send)}>
        {t('care.send')}
      </button>
    </form>
  );
}

type FieldProps = { name: string; label: string; hint?: string; children: ReactNode };

function Field({ name, label, hint, children }: FieldProps) {
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={name}>{label}</label>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
      <p className={styles.error} id={`${name}-error`} data-error={name} hidden />
    </div>
  );
}

// One row of the desk: what was handed in, what was compared, and her decision on it, with the reasons where she sends it
// back. The current row is turmeric.
// Source: docs/screens.md (KYC).
import { useEffect, useRef } from 'react';
import type { KycField } from '#contract/kyc.ts';
import { byFours } from '#ui/byFours.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import styles from './desk.module.css';
import type { DeskField, DeskRow } from './deskRows.ts';
import { type Decision, firstReason } from './draft.ts';
import { ReasonsField } from './ReasonsField.tsx';
import type { Numbers } from './RevealBar.tsx';

type Deciding = { decision: Decision | undefined; onDecide: (decision: Decision) => void; onPick: () => void };

type Props = {
  row: DeskRow;
  /** The applicant's name, which the first row compares with the card. */
  name: string;
  numbers: Numbers | null;
  isNow: boolean;
  /** Null where nothing is to be decided. */
  deciding: Deciding | null;
};

export function DeskRowItem({ row, name, numbers, isNow, deciding }: Props) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isNow) return;
    if (!item.current?.contains(document.activeElement))
      item.current?.querySelector('button')?.focus({ preventScroll: true });
    item.current?.scrollIntoView({ block: 'nearest' });
  }, [isNow]);
  const decision = deciding?.decision;
  return (
    <li ref={item} className={classes(styles.row, isNow && styles.now)} aria-current={isNow ? 'step' : undefined}>
      <div>
        <span className={styles.label}>{t(`kycr.row.${row.key}`)}</span>
        {row.key === 'identity' && <b className={styles.value}>{name}</b>}
        {row.fields.map((field) => (
          <Value
            key={field.field}
            of={field}
            isGiven={row.given.includes(field.field)}
            alone={row.fields.length === 1}
            numbers={numbers}
          />
        ))}
      </div>
      {deciding && <VerdictButtons row={row} {...deciding} />}
      {deciding && decision?.fits === false && (
        <ReasonsField
          row={row}
          reasons={decision.reasons}
          onChange={(reasons) => deciding.onDecide({ fits: false, reasons })}
        />
      )}
    </li>
  );
}

function VerdictButtons({ row, decision, onDecide, onPick }: Deciding & { row: DeskRow }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out beside its row's text
    <div className={styles.verdict} role="group" aria-label={t('kycr.row.verdict', { row: t(`kycr.row.${row.key}`) })}>
      <button
        type="button"
        className={styles.fits}
        aria-pressed={decision?.fits === true}
        onFocus={onPick}
        onClick={() => onDecide({ fits: true })}
      >
        <Icon name="check" size={16} />
        {t('kycr.fits')}
      </button>
      <button
        type="button"
        className={styles.back}
        aria-pressed={decision?.fits === false}
        onFocus={onPick}
        onClick={() => onDecide({ fits: false, reasons: firstReason(row) })}
      >
        <Icon name="cross" size={16} />
        {t('kycr.reject')}
      </button>
    </div>
  );
}

const numberFields: readonly KycField[] = ['identityNumber', 'npwpNumber', 'bankAccountNumber'];
const pictures: readonly KycField[] = ['ktp', 'npwp', 'selfiePhoto'];

type ValueProps = { of: DeskField; isGiven: boolean; alone: boolean; numbers: Numbers | null };

function Value({ of: { field, value, rejected, hints }, isGiven, alone, numbers }: ValueProps) {
  const full = numbers?.[field as keyof Numbers] ?? null;
  const isPicture = pictures.includes(field);
  const shown = full === null ? value : byFours(full);
  return (
    <>
      {(!isPicture || !isGiven || field === 'selfiePhoto') && (
        <span
          className={classes(styles.value, numberFields.includes(field) && styles.number, !isGiven && styles.empty)}
        >
          <span className={alone ? 'sr' : styles.of}>{t(`kyc.field.${field}`)}</span>{' '}
          <span>{isGiven ? (shown ?? t('kycr.picture.sent')) : t('kycr.empty')}</span>
        </span>
      )}
      {hints.map(({ text, agrees }) => (
        <span key={text} className={classes(styles.hint, agrees && styles.agrees)}>
          <Icon name={agrees ? 'check' : 'warn'} size={16} />
          <span>{text}</span>
        </span>
      ))}
      {rejected && <span className={styles.before}>{t('kycr.reject.before', { reason: rejected })}</span>}
    </>
  );
}

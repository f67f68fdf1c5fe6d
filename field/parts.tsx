// The small parts of the field app's screens: buttons, a choice in one row, fields for money, pieces and dates, a menu.
// They use neither Mantine nor the router, which this application is too small to carry.
// Source: decision 0114.
import { type ReactNode, useEffect, useRef } from 'react';
import { addDays, type BusinessDate, findBusinessDate, formatDate, weekdayOf } from '#domain/calendar.ts';
import type { Rupiah } from '#domain/money.ts';
import { classes } from '#ui/classes.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { useTypedRupiah } from '#ui/useTypedRupiah.ts';
import styles from './parts.module.css';

type PressProps = {
  kind?: 'primary' | 'outline' | 'text';
  small?: boolean;
  icon?: IconName;
  busy?: boolean;
  disabled?: boolean;
  type?: 'button' | 'submit';
  onPress?: () => void;
  children: ReactNode;
};

export function Press({ kind = 'primary', small, icon, busy = false, disabled, type = 'button', ...rest }: PressProps) {
  const { onPress, children } = rest;
  return (
    <button
      type={type}
      className={classes(styles.press, styles[kind], small && styles.small)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
    >
      {icon && <Icon name={icon} size={16} />}
      {busy ? t('action.sending') : children}
    </button>
  );
}

export type Option<V extends string> = { value: V; label: string; tone?: 'wait' | 'danger' | 'mute' };

/** One of a few, side by side; the chosen one carries a tick and its ground. */
export function Segments<V extends string>(props: {
  legend: string;
  name: string;
  options: readonly Option<V>[];
  value: V | null;
  onChange: (value: V) => void;
}) {
  const { legend, name, options, value, onChange } = props;
  return (
    <fieldset className={styles.segments}>
      <legend className="sr">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes(styles.segment, option.tone && styles[option.tone])}>
          <input
            type="radio"
            className="sr"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <Icon name="check" size={14} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function MoneyInput(props: {
  label: string;
  value: Rupiah | null;
  onChange: (value: Rupiah | null) => void;
  small?: boolean;
}) {
  const { shown, refused, field, change, settle, atKey } = useTypedRupiah(props.value, props.onChange);
  return (
    <div>
      <label className={classes(styles.input, styles.money, props.small && styles.slim)}>
        <span className={styles.prefix} aria-hidden="true">
          {t('money.prefix')}
        </span>
        <input
          ref={field}
          inputMode="numeric"
          autoComplete="off"
          aria-label={props.label}
          value={shown}
          onChange={change}
          onBlur={settle}
          onKeyDown={atKey}
        />
      </label>
      {refused !== null && (
        <p role="alert" className={styles.wrong}>
          {refused}
        </p>
      )}
    </div>
  );
}

/** Pieces of one note or coin. */
export function PiecesInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (n: number) => void;
}) {
  return (
    <span className={classes(styles.input, styles.slim)}>
      <input
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        aria-label={label}
        value={value === 0 ? '' : String(value)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value.replace(/\D/g, '').slice(0, 5)))}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </span>
  );
}

/** "Jumat, 4 Desember 2026", whatever the browser's language. */
export const longDate = (date: BusinessDate): string =>
  t('fieldapp.date', { day: t(`weekday.${weekdayOf(date)}`), date: formatDate(date) });

/** How far ahead a date may be chosen. */
const DAYS_AHEAD = 60;

/** One of the next days, in Indonesian words whatever the browser's language. */
export function DaySelect(props: {
  label: string;
  value: BusinessDate | undefined;
  after: BusinessDate;
  onChange: (date: BusinessDate | undefined) => void;
}) {
  const { label, value, after, onChange } = props;
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(after, index + 1));
  return (
    <label className={styles.date}>
      <span className={styles.label}>{label}</span>
      <span className={styles.input}>
        <Icon name="calendar" size={16} />
        <select
          value={value ?? ''}
          onChange={({ currentTarget }) => onChange(findBusinessDate(currentTarget.value) ?? undefined)}
        >
          <option value="">{t('fieldapp.date.pick')}</option>
          {days.map((day) => (
            <option key={day} value={day}>
              {longDate(day)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

export type MenuItem = { label: string; icon: IconName; onPress: () => void };

function close(menu: HTMLDetailsElement | null): void {
  menu?.removeAttribute('open');
}

export function Menu({ label, items, children }: { label: string; items: readonly MenuItem[]; children?: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const away = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close(menu.current);
    };
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && close(menu.current);
    document.addEventListener('pointerdown', away);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={styles.square} aria-label={label}>
        <span className={styles.dots} aria-hidden="true" />
      </summary>
      <div className={styles.pop}>
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            onClick={() => {
              close(menu.current);
              item.onPress();
            }}
          >
            <Icon name={item.icon} size={16} />
            {item.label}
          </button>
        ))}
        {children}
      </div>
    </details>
  );
}

type TextProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  type?: 'text' | 'password';
  autoComplete?: string;
  inputMode?: 'numeric';
};

export function TextInput({ label, value, onChange, type = 'text', autoComplete = 'off', inputMode }: TextProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <span className={styles.input}>
        <input
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </span>
    </label>
  );
}

export function Notice({ tone, children }: { tone: 'wait' | 'danger' | 'ok' | 'info'; children: ReactNode }) {
  return (
    <div className={classes(styles.notice, styles[`n_${tone}`])} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={tone === 'ok' ? 'check' : tone === 'info' ? 'info' : 'warn'} size={16} />
      <div>{children}</div>
    </div>
  );
}

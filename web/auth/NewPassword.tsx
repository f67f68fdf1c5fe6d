// A new password, typed twice, with its requirements ticked off as it is typed. The ticks are hints only; they block
// nothing.
// Source: spec §5; docs/settled.md 59.
import { Icon } from '#ui/Icon.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { t, type TextKey } from '#ui/text.ts';
import styles from './wizard.module.css';

export type Passwords = { first: string; second: string };

type Props = {
  labels: readonly [string, string];
  value: Passwords;
  onChange: (value: Passwords) => void;
  error?: string | null | undefined;
};

const rules: readonly { key: TextKey; met: (text: string) => boolean }[] = [
  { key: 'password.rule.length', met: (text) => Array.from(text).length >= 8 },
  { key: 'password.rule.digit', met: (text) => /\d/.test(text) },
  { key: 'password.rule.letter', met: (text) => /\p{L}/u.test(text) },
  { key: 'password.rule.symbol', met: (text) => /[^\p{L}\d\s]/u.test(text) },
];

export function NewPassword({ labels: [first, second], value, onChange, error }: Props) {
  return (
    <>
      <PasswordField
        label={first}
        description={t('password.hint')}
        autoComplete="new-password"
        value={value.first}
        onChange={(event) => onChange({ ...value, first: event.currentTarget.value })}
        error={error}
      />
      <ul className={styles.rules}>
        {rules.map(({ key, met }) => {
          const isMet = met(value.first);
          return (
            <li key={key} className={isMet ? styles.met : undefined}>
              <Icon name={isMet ? 'check' : 'cross'} size={14} />
              {t(key)} <span className="sr">{t(isMet ? 'password.rule.met' : 'password.rule.open')}</span>
            </li>
          );
        })}
      </ul>
      <PasswordField
        label={second}
        autoComplete="new-password"
        value={value.second}
        onChange={(event) => onChange({ ...value, second: event.currentTarget.value })}
      />
    </>
  );
}

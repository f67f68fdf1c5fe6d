// A person's roles, each with what it allows; the server refuses combinations that are not allowed.
// Source: docs/domain.md §3.
import { type StaffRole, staffRoles } from '#domain/permissions.ts';
import { CheckField } from '#ui/CheckField.tsx';
import { t } from '#ui/text.ts';
import styles from './officers.module.css';

type Props = { value: readonly StaffRole[]; onChange: (value: StaffRole[]) => void; error?: string | undefined };

export function RolesField({ value, onChange, error }: Props) {
  return (
    <fieldset className={styles.roles}>
      <legend>{t('officers.roles')}</legend>
      {staffRoles.map((role) => (
        <CheckField
          key={role}
          label={t(`officers.role.${role}`)}
          checked={value.includes(role)}
          onChange={(on) => onChange(staffRoles.filter((each) => (each === role ? on : value.includes(each))))}
        />
      ))}
      {error !== undefined && <p className={styles.wrong}>{error}</p>}
    </fieldset>
  );
}

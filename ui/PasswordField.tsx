// A password with a show/hide button that is reachable by keyboard and whose label says what it will do.
// Usage: <PasswordField label={t('login.password')} autoComplete="current-password"
// {...form.getInputProps('password')} />.
// Source: spec §2.
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { Icon } from './Icon.tsx';
import { t } from './text.ts';

const ToggleIcon = ({ reveal }: { reveal: boolean }) => <Icon name={reveal ? 'eyeOff' : 'eye'} />;

export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      // The library marks an error only by colour here.
      aria-invalid={props.error ? true : undefined}
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={ToggleIcon}
      rightSectionWidth={48}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': t(visible ? 'password.hide' : 'password.show'),
      }}
    />
  );
}

/**
 * A hidden user name for forms that do not ask for one, so that the browser's password manager does not save a new
 * password without a name.
 */
export function PasswordOwner({ name }: { name: string }) {
  return <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />;
}

// A password with a button that shows and hides it, reachable by keyboard, whose label says which of the two it will
// do.
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
      // The library marks an error by colour alone here.
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
 * Whose password a form asks for where it does not say it: unseen, for the browser's password store, which else keeps a
 * new password under no name.
 */
export function PasswordOwner({ name }: { name: string }) {
  return <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />;
}

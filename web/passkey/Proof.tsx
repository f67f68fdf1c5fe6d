// What a person confirms an act with: her passkey first when she has one, the password when she wants it or has none.
// Usage: const proof = useProof(); <ProofField proof={proof} label={…} error={…} />; the button's words are
// proof.act(t('…')), <ProofSwitch proof={proof} /> stands below it; the call sends ...(await proof.prove(act)).
// Source: docs/screens.md; decision 0108.
import './words.ts';
import { useState } from 'react';
import type { Confirmation } from '#contract/confirmation.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField, PasswordOwner } from '#ui/PasswordField.tsx';
import { t } from '#ui/text.ts';
import { useUser } from '../user.ts';
import type { Act } from './ceremony.ts';
import { canUsePasskeys, loadCeremony } from './support.ts';

export type Prove = (act: Act) => Promise<Confirmation>;

/** `mayUse`: whether a passkey of hers may confirm this act. */
export function useProof(mayUse = true) {
  const { hasPasskey } = useUser();
  const hasChoice = hasPasskey && mayUse && canUsePasskeys();
  const [isChosen, choosePasskey] = useState(true);
  const [password, setPassword] = useState('');
  const usesPasskey = hasChoice && isChosen;
  const prove: Prove = async (act) =>
    usesPasskey ? { passkey: await (await loadCeremony()).confirm(act) } : { password };
  return {
    hasChoice,
    usesPasskey,
    choosePasskey,
    password,
    setPassword,
    isReady: usesPasskey || password !== '',
    /** The words of the button. */
    act: (words: string): string => (usesPasskey ? t('passkey.use') : words),
    prove,
  };
}
type Proof = ReturnType<typeof useProof>;

type FieldProps = {
  proof: Proof;
  label: string;
  error?: string | null | undefined;
  disabled?: boolean;
  /** Called with each letter of the password. */
  onType?: () => void;
};

/** The password, or what her device will ask for. */
export function ProofField({ proof, label, error, disabled = false, onType }: FieldProps) {
  const { phonenumber } = useUser();
  if (proof.usesPasskey) return <p className="sm ink2">{t('passkey.how')}</p>;
  return (
    <>
      <PasswordOwner name={phonenumber} />
      <PasswordField
        label={label}
        name="password"
        autoComplete="current-password"
        value={proof.password}
        onChange={({ currentTarget }) => {
          proof.setPassword(currentTarget.value);
          onType?.();
        }}
        disabled={disabled}
        error={error}
      />
    </>
  );
}

/** The other way, for who has both. */
export const ProofSwitch = ({ proof, disabled = false }: { proof: Proof; disabled?: boolean }) =>
  proof.hasChoice && (
    <Button kind="text" disabled={disabled} onClick={() => proof.choosePasskey(!proof.usesPasskey)}>
      {t(proof.usesPasskey ? 'passkey.password' : 'passkey.use')}
    </Button>
  );

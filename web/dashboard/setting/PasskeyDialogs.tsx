// The dialogs of the person's passkeys: adding and removing one take the password or another of them.
// Source: docs/screens.md; decision 0108.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { deviceName } from '#ui/deviceName.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { ProofField, ProofSwitch, useProof } from '../../passkey/Proof.tsx';
import { type Passkey, useAdd, useRemove, useRename } from './passkeyQueries.ts';
import styles from './setting.module.css';

const mostLetters = 60;

type NameProps = { value: string; onChange: (name: string) => void };

const NameField = ({ value, onChange }: NameProps) => (
  <TextInput
    label={t('passkeys.name')}
    description={t('passkeys.name.hint')}
    name="name"
    autoComplete="off"
    maxLength={mostLetters}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

export function AddDialog({ onClose }: { onClose: () => void }) {
  const proof = useProof();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const adding = useAdd(t('passkeys.add.done'), onClose);
  return (
    <FormDialog
      title={t('passkeys.add')}
      act={proof.act(t('passkeys.add.act'))}
      busy={adding.isPending}
      shut={!proof.isReady || name.trim() === ''}
      onSubmit={() => adding.mutate({ name: name.trim(), prove: proof.prove })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <ErrorBox error={adding.error} />
        <p>{t('passkeys.add.text')}</p>
        <NameField value={name} onChange={setName} />
        <ProofField proof={proof} label={t('passkeys.confirm')} disabled={adding.isPending} />
        <ProofSwitch proof={proof} disabled={adding.isPending} />
      </div>
    </FormDialog>
  );
}

type Props = { passkey: Passkey; onClose: () => void };

export function RenameDialog({ passkey, onClose }: Props) {
  const [name, setName] = useState(passkey.name);
  const renaming = useRename(t('passkeys.rename.done'), onClose);
  return (
    <FormDialog
      title={t('passkeys.rename.title')}
      act={t('passkeys.rename.act')}
      busy={renaming.isPending}
      shut={name.trim() === ''}
      onSubmit={() => renaming.mutate({ id: passkey.id, name: name.trim() })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <ErrorBox error={renaming.error} />
        <NameField value={name} onChange={setName} />
      </div>
    </FormDialog>
  );
}

/** A passkey does not confirm its own removal: it takes another one, or the password. */
export function RemoveDialog({ passkey, hasOthers, onClose }: Props & { hasOthers: boolean }) {
  const proof = useProof(hasOthers);
  const removing = useRemove(t('passkeys.remove.done'), onClose);
  return (
    <FormDialog
      title={t('passkeys.remove.title')}
      act={proof.act(t('passkeys.remove'))}
      danger
      busy={removing.isPending}
      shut={!proof.isReady}
      onSubmit={() => removing.mutate({ id: passkey.id, prove: proof.prove })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <ErrorBox error={removing.error} />
        <p>{t('passkeys.remove.text', { name: passkey.name })}</p>
        <ProofField proof={proof} label={t('passkeys.confirm')} disabled={removing.isPending} />
        <ProofSwitch proof={proof} disabled={removing.isPending} />
      </div>
    </FormDialog>
  );
}

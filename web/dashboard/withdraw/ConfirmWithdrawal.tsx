// The result of the check, line by line, and the passkey or password that applies it once. Cancel discards the result; so does a
// check that the server no longer accepts.
// Source: spec §4, §5, §8.
import { useRef } from 'react';
import { formatTime } from '#domain/calendar.ts';
import { formatRupiah, rupiah } from '#domain/money.ts';
import { ApiError } from '#ui/client.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { codeText, t } from '#ui/text.ts';
import { ProofField, ProofSwitch, useProof } from '../../passkey/Proof.tsx';
import styles from './withdraw.module.css';
import { type Check, useApply, type ChangeRequest } from './withdrawQueries.ts';

type Props = { request: ChangeRequest; check: Check; onCancel: () => void; onDone: () => void };

export function ConfirmWithdrawal({ request, check, onCancel, onDone }: Props) {
  const proof = useProof();
  const applying = useApply(onDone);
  const { referenceToken, expiresAt } = check;
  const locked = useRef(false);
  const apply = () => {
    if (!proof.isReady || locked.current) return;
    // Stays locked after success: a second click may come before the page is left.
    locked.current = true;
    applying.mutate(
      { ...request, prove: proof.prove, referenceToken },
      {
        onError: () => {
          locked.current = false;
        },
      },
    );
  };
  const { error } = applying;
  const atPassword = error instanceof ApiError && error.code === 'error.password.wrong' ? error.message : null;
  const type = () => {
    // Clears the last error when a new attempt starts.
    if (error) applying.reset();
  };
  return (
    <FormDialog
      title={t('withdraw.confirm')}
      act={proof.act(t('withdraw.confirm.act'))}
      busy={applying.isPending}
      shut={!proof.isReady}
      onSubmit={apply}
      onClose={onCancel}
    >
      <div className={styles.form}>
        {!atPassword && <ErrorBox error={error} onFound={onDone} />}
        <Lines items={linesOf(check)} />
        {check.heldHours > 0 && <Note tone="wait">{t('withdraw.hold', { hours: check.heldHours })}</Note>}
        <ProofField
          proof={proof}
          label={t('withdraw.password')}
          onType={type}
          disabled={applying.isPending}
          error={atPassword}
        />
        <ProofSwitch proof={proof} disabled={applying.isPending} />
        <p className="sm ink2">{t('withdraw.confirm.until', { time: formatTime(new Date(expiresAt)) })}</p>
      </div>
    </FormDialog>
  );
}

/** Where the money goes, then what it costs: the total is the last line. */
function linesOf({ details }: Check): Line[] {
  const words = details.filter(({ type }) => type === 'text');
  const amounts = details.filter(({ type }) => type === 'amount');
  return [...words, ...amounts].map(({ key, value, type }) => ({
    key,
    label: codeText('withdraw.detail', key) ?? key,
    value: type === 'amount' ? formatRupiah(rupiah(Number(value))) : String(value),
    ...(key === 'total' ? { sum: true } : {}),
  }));
}

// A withdrawal in progress: what is done, what happens now, when the money is promised, and cancelling while that is
// possible.
// Source: docs/screens.md; spec §9; docs/api.md.
import { useState } from 'react';
import type { Withdrawal } from '#contract/withdrawal.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { useLocked } from '../useLocked.ts';
import styles from './withdraw.module.css';
import { useCancelWithdrawal } from './withdrawQueries.ts';

export function WaitingWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { amount, bankAccount, status } = withdrawal;
  const account = t('withdraw.account', { bank: bankAccount.bank.name, number: bankAccount.number });
  return (
    <Card title={t('withdraw.waiting')} remark={t('withdraw.waiting.of', { amount: formatRupiah(amount), account })}>
      <Timeline steps={stepsOf(withdrawal)} />
      {status === 'pending' && <CancelWithdrawal withdrawal={withdrawal} />}
    </Card>
  );
}

function stepsOf({ status, createdAt, heldUntil, dueAt }: Withdrawal): Step[] {
  const at = new Date(createdAt);
  const isPending = status === 'pending';
  const when = t('withdraw.when', { date: formatDate(businessDateOf(at)), time: formatTime(at) });
  const promised = t('withdraw.promised', { date: formatDate(businessDateOf(new Date(dueAt))) });
  return [
    { key: 'requested', state: 'done', title: t('withdraw.step.requested'), text: when },
    {
      key: 'checked',
      state: isPending ? 'now' : 'done',
      title: t('withdraw.step.checked'),
      ...(isPending ? { text: waitText(heldUntil) } : {}),
    },
    { key: 'arrives', state: isPending ? 'next' : 'now', title: t('withdraw.step.arrives'), text: promised },
  ];
}

function waitText(heldUntil: string | null): string {
  if (heldUntil === null) return t('withdraw.step.checked.wait');
  const until = new Date(heldUntil);
  return t('withdraw.step.checked.held', { date: formatDate(businessDateOf(until)), time: formatTime(until) });
}

function CancelWithdrawal({ withdrawal: { id, amount } }: { withdrawal: Withdrawal }) {
  const [asked, setAsked] = useState(false);
  const cancelling = useCancelWithdrawal(() => {
    setAsked(false);
    toast(t('withdraw.cancelled'));
  });
  const cancel = useLocked(() => cancelling.mutateAsync(id));
  const close = () => {
    setAsked(false);
    cancelling.reset();
  };
  return (
    <div className={styles.cancel}>
      <Button kind="outline" onClick={() => setAsked(true)}>
        {t('withdraw.cancel')}
      </Button>
      <FormDialog
        opened={asked}
        title={t('withdraw.cancel')}
        act={t('withdraw.cancel')}
        back={t('withdraw.cancel.keep')}
        danger
        busy={cancelling.isPending}
        onSubmit={cancel}
        onClose={close}
      >
        <p className="sm">{t('withdraw.cancel.text', { amount: formatRupiah(amount) })}</p>
        <ErrorBox error={cancelling.error} onFound={close} />
      </FormDialog>
    </div>
  );
}

// What is checked before a month is locked, what is still open in it, and the acts of the two people. Who asked may take
// it back; only another locks, and only while every check holds. The server decides again.
// Source: docs/screens.md; decision 0125.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PeriodCheckLine, PeriodDetail } from '#contract/period.ts';
import { formatDate, formatMonth, monthTitle } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { isOwn } from '../four-eyes/entry.ts';
import { ActDialog } from '../ActDialog.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { useAct } from '../useAct.ts';
import { toast } from '#ui/toast.ts';
import styles from './period.module.css';
import { approveLock, askLock, cancelLock, periodQuery, shownBy } from './periodQueries.ts';

export function LockInset({ month }: { month: string }) {
  return (
    <div className={styles.inset}>
      <ListFaces query={useQuery(periodQuery(month))} what={monthTitle(month)} loading={<LinesSkeleton rows={4} />}>
        {(period) => (
          <>
            <Checks period={period} />
            <Acts period={period} />
          </>
        )}
      </ListFaces>
    </div>
  );
}

function Checks({ period: { month, checks, openVouchers } }: { period: PeriodDetail }) {
  return (
    <ul className={styles.checks}>
      {checks.map((check) => (
        <li key={check.name} className={check.holds ? styles.ok : styles.danger}>
          <Icon name={check.holds ? 'check' : 'warn'} size={16} />
          <span>{checkText(check)}</span>
        </li>
      ))}
      {openVouchers.map(({ id, kind, amount, enteredBy }) => (
        <li key={id} className={styles.wait}>
          <Icon name="warn" size={16} />
          <span>
            <Link to={paths.voucher(id)}>{t(`voucher.kind.${kind}`)}</Link>
            {t('period.open.line', { amount: formatRupiah(amount), name: enteredBy, month: monthTitle(month) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function checkText({ name, holds, count, first }: PeriodCheckLine): string {
  if (holds) return t(`period.check.${name}`);
  if (name === 'earlier') return t('period.check.earlier.not', { month: first === null ? '' : formatMonth(first) });
  if (name === 'bank_days')
    return t('period.check.bank_days.not', { count, date: first === null ? '' : formatDate(first) });
  return t(`period.check.${name}.not`);
}

function Acts({ period }: { period: PeriodDetail }) {
  const person = usePerson();
  const [open, setOpen] = useState<'ask' | 'lock' | 'cancel' | null>(null);
  const { state, request, checks } = period;
  const close = () => setOpen(null);
  const holds = checks.every((check) => check.holds);
  const month = monthTitle(period.month);
  const own = request !== null && isOwn(person, request);
  const mayAsk = state === 'open' && canDo(person, 'period.lock.enter');
  const mayLock = state === 'entered' && !own && canDo(person, 'period.lock.approve');
  const mayCancel = state === 'entered' && canDo(person, 'period.lock.cancel');
  return (
    <>
      {(mayAsk || mayLock || mayCancel) && (
        <div className={styles.acts}>
          {mayAsk && (
            <Button size="sm" icon="lock" disabled={!holds} onClick={() => setOpen('ask')}>
              {t('period.ask', { month })}
            </Button>
          )}
          {mayLock && (
            <Button size="sm" icon="lock" disabled={!holds} onClick={() => setOpen('lock')}>
              {t('period.lock', { month })}
            </Button>
          )}
          {mayCancel && (
            <Button kind="outline" size="sm" onClick={() => setOpen('cancel')}>
              {t(own ? 'period.take_back' : 'period.send_back')}
            </Button>
          )}
        </div>
      )}
      {open === 'ask' && <AskDialog month={period.month} onClose={close} />}
      {open === 'lock' && <LockDialog period={period} onClose={close} />}
      {open === 'cancel' && <CancelDialog period={period} own={own} onClose={close} />}
    </>
  );
}

function AskDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const acting = useAct(shownBy, askLock, () => {
    onClose();
    toast(t('period.asked.toast'));
  });
  return (
    <ActDialog
      title={t('period.lock.title', { month: monthTitle(month) })}
      act={t('period.ask.act')}
      acting={acting}
      onSubmit={() => acting.mutate(month)}
      onClose={onClose}
    >
      <p className={styles.text}>{t('period.ask.text')}</p>
    </ActDialog>
  );
}

type DialogProps = { period: PeriodDetail; onClose: () => void };

function LockDialog({ period, onClose }: DialogProps) {
  const [seen] = useState(period.request);
  const month = monthTitle(period.month);
  return (
    <ReasonDialog
      title={t('period.lock.title', { month })}
      act={t('period.lock', { month })}
      label={t('period.note')}
      optional
      lead={t('period.lock.text', { month })}
      shownBy={shownBy}
      send={(reason) => approveLock(requestOf(seen), reason)}
      done={t('period.locked.toast', { month })}
      onClose={onClose}
    >
      <Checks period={period} />
    </ReasonDialog>
  );
}

function CancelDialog({ period, own, onClose }: DialogProps & { own: boolean }) {
  const [seen] = useState(period.request);
  const month = monthTitle(period.month);
  return (
    <ReasonDialog
      title={t(own ? 'period.take_back.title' : 'period.send_back.title', { month })}
      act={t(own ? 'period.take_back' : 'period.send_back')}
      label={t('desk.reason')}
      lead={t(own ? 'period.take_back.text' : 'period.send_back.text')}
      shownBy={shownBy}
      send={(reason) => cancelLock(requestOf(seen), reason)}
      done={t('period.cancelled.toast')}
      onClose={onClose}
    />
  );
}

function requestOf<T>(request: T | null): T {
  if (request === null) throw new Error('no request of this month waits');
  return request;
}

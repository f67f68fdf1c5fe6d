// The dialog of an action that asks only for a reason, or for a note that may be left out: sends it, and then closes and
// says what was done. Used for every step of a maker-checker entry: enter, approve, cancel.
// Invariant: what is shown does not change while it is open. The server refuses any other version; the refusal and
// what was typed stay readable.
// Usage: {seen && <ReasonDialog … send={(reason) => cancel(seen, reason)} />}, outside of what the action removes.
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from '#ui/toast.ts';
import styles from './Act.module.css';
import { ActDialog } from './ActDialog.tsx';
import { useAct } from './useAct.ts';

type Props<Result> = {
  title: string;
  /** The verb on the button; defaults to the title. */
  act?: string;
  back?: string;
  danger?: boolean;
  /** The label of the reason, and whether it may be left out. */
  label: string;
  optional?: boolean;
  /** The initial reason. */
  begin?: string;
  lead?: string;
  /** First parts of the query keys that show what is acted on. */
  shownBy: readonly QueryKey[];
  send: (reason: string) => Promise<Result>;
  /** The notification after success. */
  done?: string | ((result: Result) => string);
  /** What else follows success, such as leading to another page. */
  onDone?: (result: Result) => void;
  /** Other reasons to disable the action before it is sent. */
  shut?: boolean;
  onClose: () => void;
  children?: ReactNode | ((acting: { isSettled: boolean; reset: () => void }) => ReactNode);
};

export function ReasonDialog<Result>({ title, act = title, label, lead, shownBy, send, ...rest }: Props<Result>) {
  const { optional = false, begin = '', done, onDone, shut = false, onClose, children, ...looks } = rest;
  const [reason, setReason] = useState(begin);
  const acting = useAct(shownBy, send, (result) => {
    onClose();
    if (done !== undefined) toast(typeof done === 'string' ? done : done(result));
    onDone?.(result);
  });
  const isSettled = acting.isPending || acting.isSuccess;
  return (
    <ActDialog
      title={title}
      act={act}
      reason={{ label, value: reason, needed: !optional, onChange: setReason }}
      acting={acting}
      shut={shut && !isSettled}
      onSubmit={() => acting.mutate(reason.trim())}
      onClose={onClose}
      {...looks}
    >
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {typeof children === 'function' ? children({ isSettled, reset: acting.reset }) : children}
    </ActDialog>
  );
}

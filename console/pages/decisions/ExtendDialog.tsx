// Extends the funding window once: a new due date up to the latest that the server names, and why.
// Source: docs/domain.md §2, §4; decision 0025.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StaffLendingDetail } from '#contract/staff.ts';
import { addDays, findBusinessDate, formatDate } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import styles from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import { useExtend } from './decisionQueries.ts';

type Props = { lending: StaffLendingDetail; onClose: () => void };

export function ExtendDialog({ lending, onClose }: Props) {
  const { id, group, dueDate, extendableUntil: latest } = lending;
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const date = findBusinessDate(typed ?? latest ?? '');
  const extending = useExtend(id, () => {
    onClose();
    toast(t('extension.toast', { group: group.name, date: date ? formatDate(date) : '' }));
  });
  return (
    <ActDialog
      opened
      title={t('extension.title')}
      act={t('extension.act')}
      reason={{ label: t('decision.reason'), value: reason, needed: true, onChange: setReason }}
      acting={extending}
      shut={date === null}
      onSubmit={() => date && extending.mutate({ dueDate: date, reason })}
      onClose={onClose}
    >
      {latest && <p className={styles.lead}>{t('extension.text', { latest: formatDate(latest) })}</p>}
      <TextInput
        type="date"
        size="md"
        label={t('extension.date')}
        value={typed ?? latest ?? ''}
        min={addDays(dueDate, 1)}
        max={latest ?? undefined}
        disabled={extending.isPending}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ActDialog>
  );
}

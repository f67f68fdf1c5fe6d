// Closes a date at the version that is shown. Source: domain §3; screens.md (every action with a reason field); decision 0065.
import { useState } from 'react';
import type { BankStatement } from '#contract/reconciliation.ts';
import { formatDate } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../decisions/ActDialog.tsx';
import act from '../disbursements/Act.module.css';
import { useClose } from './reconciliationQueries.ts';

export function CloseDialog({ statement, onClose }: { statement: BankStatement; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const closing = useClose(statement, () => {
    onClose();
    toast(t('reconciliation.closed.toast'));
  });
  return (
    <ActDialog
      opened
      title={t('reconciliation.close.title', { date: formatDate(statement.date) })}
      act={t('reconciliation.close')}
      reason={{ label: t('reconciliation.reason'), value: reason, needed: false, onChange: setReason }}
      acting={closing}
      onSubmit={() => closing.mutate(reason)}
      onClose={onClose}
    >
      <p className={act.lead}>{t('reconciliation.close.text')}</p>
    </ActDialog>
  );
}

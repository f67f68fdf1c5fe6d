// Opens a closed date again, with a reason that stays on the trail; whether a later date rests on it the server says.
// Source: screens.md (every action with a reason field); decision 0069.
import type { BankStatement } from '#contract/reconciliation.ts';
import { formatDate } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ReasonDialog } from '../decisions/ReasonDialog.tsx';
import { useReopen } from './reconciliationQueries.ts';

export function ReopenDialog({ statement, onClose }: { statement: BankStatement; onClose: () => void }) {
  const reopening = useReopen(statement, () => {
    onClose();
    toast(t('reconciliation.reopened.toast'));
  });
  return (
    <ReasonDialog
      title={t('reconciliation.reopen.title', { date: formatDate(statement.date) })}
      act={t('reconciliation.reopen')}
      label={t('reconciliation.reason')}
      lead={t('reconciliation.reopen.text')}
      acting={reopening}
      onSubmit={(reason) => reopening.mutate(reason)}
      onClose={onClose}
    />
  );
}

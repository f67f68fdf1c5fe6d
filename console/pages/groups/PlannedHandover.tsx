// A group's planned hand-over, which loan staff may take back before its day.
// Source: decision 0112.
import { useState } from 'react';
import type { StaffGroup } from '#contract/group.ts';
import { formatDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import { GroupActDialog } from './GroupActDialog.tsx';

export function PlannedHandover({ group }: { group: StaffGroup }) {
  const mayCancel = canDo(usePerson(), 'group.write');
  const [asked, setAsked] = useState(false);
  const { id, name, handover } = group;
  const plan = handover && t('handover.plan.text', { officer: handover.officer, date: formatDate(handover.date) });
  return (
    <>
      {handover && (
        <Note tone="wait" title={t('handover.plan')}>
          {plan} {handover.reason}
          {mayCancel && (
            <Button kind="outline" size="sm" onClick={() => setAsked(true)}>
              {t('handover.cancel')}
            </Button>
          )}
        </Note>
      )}
      {asked && (
        <GroupActDialog
          group={group}
          onClose={() => setAsked(false)}
          title={t('handover.cancel')}
          done={() => t('handover.cancelled', { group: name })}
          perform={(seen) => call('POST staff/groups/:id/handovercancellations', { params: { id }, body: seen })}
        >
          <p>{plan}</p>
        </GroupActDialog>
      )}
    </>
  );
}

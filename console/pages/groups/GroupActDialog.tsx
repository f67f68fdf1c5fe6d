// The frame of an action on a group, applied to the version seen when it opened. If a colleague changed the group
// meanwhile, the changes are shown and must be reviewed before the action can be sent again.
// Source: docs/screens.md.
import { type ReactNode, useState } from 'react';
import type { StaffGroup } from '#contract/group.ts';
import { zoneOfCity } from '#domain/time-zone.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../ActDialog.tsx';
import { Changes } from './HistoryCard.tsx';
import { useGroupAct } from './groupQueries.ts';

export type ActProps = { group: StaffGroup; onClose: () => void };
export type SeenGroup = { version: number; reason: string };

type Props = ActProps & {
  title: string;
  act?: string;
  danger?: boolean;
  /** The notification after success. */
  done: (after: StaffGroup) => string;
  perform: (seen: SeenGroup) => Promise<StaffGroup>;
  reasonNeeded?: boolean;
  shut?: boolean;
  children: ReactNode;
};

export function GroupActDialog({ group, onClose, title, act = title, danger = false, done, perform, ...rest }: Props) {
  const { reasonNeeded = true, shut = false, children } = rest;
  const [seen, setSeen] = useState(group.version);
  const [reason, setReason] = useState('');
  const acting = useGroupAct(perform, (after) => {
    onClose();
    toast(done(after));
  });
  const isBehind = group.version !== seen && !acting.isPending && !acting.isSuccess;
  const catchUp = () => {
    setSeen(group.version);
    acting.reset();
  };
  return (
    <ActDialog
      title={title}
      act={act}
      danger={danger}
      reason={{
        label: t(reasonNeeded ? 'group.reason' : 'group.reason.optional'),
        value: reason,
        needed: reasonNeeded,
        onChange: setReason,
      }}
      acting={acting}
      shut={shut || isBehind}
      onSubmit={() => acting.mutate({ version: seen, reason: reason.trim() })}
      onClose={onClose}
    >
      {children}
      {isBehind && <Behind group={group} onLook={catchUp} />}
    </ActDialog>
  );
}

function Behind({ group: { lastChange: last, city }, onLook }: { group: StaffGroup; onLook: () => void }) {
  return (
    <Note tone="wait" title={t('group.changed', { by: last?.by ?? t('group.history.system') })}>
      {last && <Changes auditEvent={last} zone={zoneOfCity(city.id)} />}
      <Button kind="outline" size="sm" onClick={onLook}>
        {t('group.changed.look')}
      </Button>
    </Note>
  );
}

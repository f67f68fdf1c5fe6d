// Changes of staff accounts that wait for a second admin: each in a line, checked and decided in a dialog.
// Invariant: what is decided is what the dialog shows. Neither who entered it nor whose account it is approves it.
// Usage: <StaffChanges changes={waiting} />. Source: docs/screens.md; decision 0094.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import act from '../Act.module.css';
import { isOwn } from '../four-eyes/entry.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { RowAct } from '../RowAct.tsx';
import { SeenDialog } from '../SeenDialog.tsx';
import { rolesText } from './OfficerRows.tsx';
import { approveChange, cancelChange, shownBy, type StaffChange } from './officerQueries.ts';
import styles from './officers.module.css';

type Asked = { act: 'look' | 'cancel'; change: StaffChange };

export function StaffChanges({ changes }: { changes: readonly StaffChange[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      {changes.length > 0 && (
        <Card title={t('staffchange.title')} className={frame.card}>
          <p className={frame.remark}>{t('staffchange.lead')}</p>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change.id}>
                <p>
                  <b>{change.staff.name}</b> · {t(`staffchange.kind.${change.kind}`)}
                  <small>{enteredText(change)}</small>
                </p>
                <RowAct
                  act={t('staffchange.look')}
                  of={change.staff.name}
                  onClick={() => setAsked({ act: 'look', change })}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {asked?.act === 'look' && (
        <LookDialog change={asked.change} onCancel={() => setAsked({ ...asked, act: 'cancel' })} onClose={close} />
      )}
      {asked?.act === 'cancel' && <CancelDialog change={asked.change} onClose={close} />}
    </>
  );
}

const enteredText = ({ enteredBy, enteredAt }: StaffChange): string =>
  t('staffchange.by', { name: enteredBy.name, at: instantText(enteredAt) });

type DialogProps = { change: StaffChange; onClose: () => void };

function LookDialog({ change, onCancel, onClose }: DialogProps & { onCancel: () => void }) {
  const person = usePerson();
  const [own, mine] = [isOwn(person, change), person.id === change.staff.id];
  const mayApprove = canDo(person, 'staff.approve') && !own && !mine;
  return (
    <SeenDialog
      title={t(`staffchange.kind.${change.kind}`)}
      act={mayApprove && { text: t('staffchange.approve'), note: t('staffchange.note') }}
      others={(isBusy) =>
        canDo(person, 'staff.cancel') && (
          <Button kind="outline" disabled={isBusy} onClick={onCancel}>
            {t('staffchange.cancel')}
          </Button>
        )
      }
      shownBy={shownBy}
      send={(note) => approveChange(change, note)}
      done={() => t('staffchange.approved', { name: change.staff.name })}
      onClose={onClose}
    >
      <Lines items={linesOf(change)} />
      <p className={act.lead}>{enteredText(change)}</p>
      {own && <p className={act.lead}>{t('staffchange.own')}</p>}
      {mine && <p className={act.lead}>{t('staffchange.mine')}</p>}
    </SeenDialog>
  );
}

function CancelDialog({ change, onClose }: DialogProps) {
  const { name } = change.staff;
  return (
    <ReasonDialog
      title={t('staffchange.cancel')}
      label={t('officers.reason')}
      lead={t('staffchange.cancel.text', { name })}
      danger
      shownBy={shownBy}
      send={(reason) => cancelChange(change, reason)}
      done={t('staffchange.cancelled', { name })}
      onClose={onClose}
    />
  );
}

function linesOf({ kind, staff, newAddress, roles, rolesBefore, reason }: StaffChange): Line[] {
  return [
    { label: t('staffchange.account'), value: `${staff.name} (${staff.login})` },
    ...(kind === 'roles' ? [] : [{ label: t('staffchange.address'), value: newAddress ?? staff.email ?? '' }]),
    ...(rolesBefore ? [{ label: t('staffchange.before'), value: rolesText(rolesBefore) }] : []),
    ...(roles ? [{ label: t('staffchange.after'), value: rolesText(roles) }] : []),
    { label: t('officers.reason'), value: reason },
  ];
}

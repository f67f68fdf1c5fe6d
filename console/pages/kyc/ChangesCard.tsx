// Changes of a verified person: the one waiting for a second reviewer with its actions, what can be proposed, and all
// earlier ones.
// Invariant: an action applies to the change as it was when its dialog opened.
// Source: docs/domain.md §3; docs/screens.md; decision 0067.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KycChange, KycChanges } from '#contract/kyc-change.ts';
import type { StaffKyc } from '#contract/kyc.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import drafts from '../drafts/drafts.module.css';
import { ReasonDialog } from '../ReasonDialog.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { ChangeRequestDialog } from './ChangeRequestDialog.tsx';
import {
  type Asked,
  approveChange,
  type ChangeRequestKind,
  cancelChange,
  changesQuery,
  kycsKey,
} from './changeQueries.ts';
import { changeText, WaitingChange } from './WaitingChange.tsx';

export function ChangesCard({ kyc }: { kyc: StaffKyc }) {
  const changes = useQuery(changesQuery(kyc.id));
  return (
    <Card title={t('kycchange.title')} className={frame.card}>
      <ListFaces query={changes} what={t('kycchange.title')} loading={<LinesSkeleton rows={3} />}>
        {(found) => <Changes kyc={kyc} found={found} />}
      </ListFaces>
    </Card>
  );
}

function Changes({ kyc, found }: { kyc: StaffKyc; found: KycChanges }) {
  const canWrite = canDo(usePerson(), 'kyc.change.enter') && kyc.status === 'verified';
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const waiting = found.changes.find(({ state }) => state === 'entered');
  const decided = found.changes.filter(({ state }) => state !== 'entered');
  return (
    <>
      {waiting && <WaitingChange id={kyc.id} change={waiting} canAct={canWrite} onAct={setAsked} />}
      {!waiting && canWrite && (
        <Proposals accounts={found.accounts} onPropose={(kind) => setAsked({ act: 'propose', kind, seen: null })} />
      )}
      {decided.length > 0 && <Decided changes={decided} />}
      {!waiting && !canWrite && decided.length === 0 && <p className={frame.remark}>{t('kycchange.none')}</p>}
      {asked?.act === 'propose' && (
        <ChangeRequestDialog kyc={kyc} kind={asked.kind} seen={asked.seen} found={found} onClose={close} />
      )}
      {asked?.act === 'approve' && <ApproveDialog id={kyc.id} name={kyc.name} seen={asked.seen} onClose={close} />}
      {asked?.act === 'cancel' && <CancelDialog id={kyc.id} seen={asked.seen} onClose={close} />}
    </>
  );
}

function Proposals({
  accounts,
  onPropose,
}: Pick<KycChanges, 'accounts'> & { onPropose: (kind: ChangeRequestKind) => void }) {
  const kinds: ChangeRequestKind[] = [
    'correction',
    ...(accounts.length > 0 ? (['account_removal'] as const) : []),
    'revocation',
  ];
  return (
    <>
      <p className={frame.remark}>{t('kycchange.lead')}</p>
      <div className={drafts.acts}>
        {kinds.map((kind) => (
          <Button key={kind} kind="outline" size="sm" onClick={() => onPropose(kind)}>
            {t(`kycchange.${kind}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

function Decided({ changes }: { changes: readonly KycChange[] }) {
  return (
    <ul className={drafts.changes}>
      {changes.map((change) => (
        <li key={change.id}>
          <b>{t(`kycchange.${change.kind}`)}</b>: {change.lines.map(({ field }) => t(`kyc.field.${field}`)).join(', ')}{' '}
          · {change.reason}
          <small>{t('kycchange.entered.by', { name: change.enteredBy.name, at: instantText(change.enteredAt) })}</small>
          <small>{fateOf(change)}</small>
        </li>
      ))}
    </ul>
  );
}

function fateOf({ state, decidedBy, decidedAt, decisionNote }: KycChange): string {
  const told = t(`kycchange.state.${state}`);
  const who = decidedBy && decidedAt ? `${told} ${decidedBy.name} · ${instantText(decidedAt)}` : told;
  return decisionNote ? `${who} · ${decisionNote}` : who;
}

type Props = { id: string; seen: KycChange; onClose: () => void };

/**
 * Approves or cancels a change of a verified person, as it was when the dialog opened.
 * Invariant: exactly the version on the screen is decided; the server refuses any other.
 */
const ApproveDialog = ({ id, name, seen, onClose }: Props & { name: string }) => (
  <ReasonDialog
    title={t('kycchange.approve.title', { name })}
    act={t('kycchange.approve')}
    danger={seen.kind !== 'correction'}
    optional
    label={t('kycchange.note')}
    lead={t(`kycchange.${seen.kind}.effect`, { name })}
    shownBy={[kycsKey]}
    send={(note) => approveChange(id, seen, note)}
    done={t('kycchange.approved.toast', { name })}
    onClose={onClose}
  >
    <Lines
      items={seen.lines.map(({ field, before, after }) => ({
        key: field,
        label: t(`kyc.field.${field}`),
        value: changeText(before, after),
      }))}
    />
  </ReasonDialog>
);

const CancelDialog = ({ id, seen, onClose }: Props) => (
  <ReasonDialog
    title={t('kycchange.cancel')}
    label={t('kycchange.reason')}
    lead={t('kycchange.cancel.text')}
    danger
    shownBy={[kycsKey]}
    send={(reason) => cancelChange(id, seen, reason)}
    done={t('kycchange.cancelled.toast')}
    onClose={onClose}
  />
);

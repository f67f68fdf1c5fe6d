// The next step of a lead, one verb a button, each with its note; a refusal with its reason; the membership for who keeps groups.
// Invariant: an act is taken on the lead as it was when the dialog opened, so that what somebody else did meanwhile is said
// and not overwritten. Source: screens.md (every action with a reason field); domain §3; cases "Two reviewers".
import { useState } from 'react';
import type { Lead } from '#contract/lead.ts';
import { canMoveLead } from '#domain/lead.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { canDo, usePerson } from '../../person.ts';
import { ActDialog } from '../decisions/ActDialog.tsx';
import act from '../disbursements/Act.module.css';
import frame from '../frame.module.css';
import { type NextState, useStep } from './leadQueries.ts';
import styles from './LeadActs.module.css';
import { MemberDialog } from './MemberDialog.tsx';

const steps: readonly NextState[] = ['contacted', 'visited', 'accepted'];

type Asked = { to: NextState | 'member'; lead: Lead };

export function LeadActs({ lead }: { lead: Lead }) {
  const person = usePerson();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!canMoveLead(lead.state, 'refused')) return null;
  const mayStep = canDo(person, 'support') || canDo(person, 'loan');
  const next = steps.find((state) => canMoveLead(lead.state, state));
  const mayJoin = canMoveLead(lead.state, 'member') && canDo(person, 'loan');
  const close = () => setAsked(null);
  return (
    <Card title={t('leadr.next')} className={frame.card}>
      {!mayStep && <p className={frame.remark}>{t('leadr.readonly')}</p>}
      {mayStep && next === undefined && !mayJoin && <p className={frame.remark}>{t('leadr.member.other')}</p>}
      {mayStep && (
        <div className={styles.acts}>
          {next !== undefined && (
            <Button icon="check" onClick={() => setAsked({ to: next, lead })}>
              {t(`leadr.${next}`)}
            </Button>
          )}
          {mayJoin && (
            <Button icon="check" onClick={() => setAsked({ to: 'member', lead })}>
              {t('leadr.member')}
            </Button>
          )}
          <Button kind="outline" icon="cross" onClick={() => setAsked({ to: 'refused', lead })}>
            {t('leadr.refused')}
          </Button>
        </div>
      )}
      {asked !== null &&
        (asked.to === 'member' ? (
          <MemberDialog lead={asked.lead} onClose={close} />
        ) : (
          <StepDialog lead={asked.lead} to={asked.to} onClose={close} />
        ))}
    </Card>
  );
}

function StepDialog({ lead: { id, name, version }, to, onClose }: { lead: Lead; to: NextState; onClose: () => void }) {
  const [note, setNote] = useState('');
  const isRefusal = to === 'refused';
  const acting = useStep(id, ({ state }) => {
    onClose();
    toast(t('leadr.done', { name, state: t(`status.lead.${state}`) }));
  });
  const typed = note.trim();
  return (
    <ActDialog
      opened
      title={t(`leadr.${to}`)}
      act={t(`leadr.${to}`)}
      danger={isRefusal}
      reason={{
        label: t(isRefusal ? 'leadr.reason' : 'leadr.note'),
        value: note,
        needed: isRefusal,
        onChange: setNote,
      }}
      acting={acting}
      onSubmit={() => acting.mutate({ version, state: to, ...(typed === '' ? {} : { note: typed }) })}
      onClose={onClose}
    >
      <p className={act.lead}>{t(`leadr.${to}.text`, { name })}</p>
    </ActDialog>
  );
}

// The next step of a lead, each with its note; a refusal with its reason; making a member, for staff who manage
// groups.
// Invariant: an action applies to the lead as it was when the dialog opened. The dialog stays open if the lead has
// ended meanwhile, to show the refusal instead of overwriting.
// Source: docs/screens.md; docs/domain.md §3.
import { useState } from 'react';
import type { Lead } from '#contract/lead.ts';
import { canMoveLead } from '#domain/lead.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { type NextState, shownBy, takeStep } from './leadQueries.ts';
import styles from './LeadActs.module.css';
import { MemberDialog } from './MemberDialog.tsx';

const steps: readonly NextState[] = ['contacted', 'visited', 'accepted'];

type Asked = { to: NextState | 'member'; lead: Lead };

export function LeadActs({ lead }: { lead: Lead }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      {canMoveLead(lead.state, 'refused') && <NextCard lead={lead} onAct={(to) => setAsked({ to, lead })} />}
      {asked?.to === 'member' && <MemberDialog lead={asked.lead} onClose={close} />}
      {asked && asked.to !== 'member' && <StepDialog lead={asked.lead} to={asked.to} onClose={close} />}
    </>
  );
}

function NextCard({ lead, onAct }: { lead: Lead; onAct: (to: Asked['to']) => void }) {
  const person = usePerson();
  const mayStep = canDo(person, 'lead.step');
  const next = steps.find((state) => canMoveLead(lead.state, state));
  const mayJoin = canMoveLead(lead.state, 'member') && canDo(person, 'lead.join');
  return (
    <Card title={t('leadr.next')} className={frame.card}>
      {!mayStep && <p className={frame.remark}>{t('leadr.readonly')}</p>}
      {mayStep && next === undefined && !mayJoin && <p className={frame.remark}>{t('leadr.member.other')}</p>}
      {mayStep && (
        <div className={styles.acts}>
          {next !== undefined && (
            <Button icon="check" onClick={() => onAct(next)}>
              {t(`leadr.${next}`)}
            </Button>
          )}
          {mayJoin && (
            <Button icon="check" onClick={() => onAct('member')}>
              {t('leadr.member')}
            </Button>
          )}
          <Button kind="outline" icon="cross" onClick={() => onAct('refused')}>
            {t('leadr.refused')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function StepDialog({ lead: { id, name, version }, to, onClose }: { lead: Lead; to: NextState; onClose: () => void }) {
  const isRefusal = to === 'refused';
  return (
    <ReasonDialog
      title={t(`leadr.${to}`)}
      danger={isRefusal}
      optional={!isRefusal}
      label={t(isRefusal ? 'leadr.reason' : 'leadr.note')}
      lead={t(`leadr.${to}.text`, { name })}
      shownBy={shownBy}
      send={(note) => takeStep(id, { version, state: to, ...(note === '' ? {} : { note }) })}
      done={({ state }) => t('leadr.done', { name, state: t(`status.lead.${state}`) })}
      onClose={onClose}
    />
  );
}

// The next step of a lead, taken by one press in its place, with a note that may be left out; a refusal; making a member.
// Invariant: an act applies to the lead as it was shown, a step with a note to the lead as it was when the note was begun. A
// step that came too late says so and keeps its note, also when the lead has ended; a dialog stays open on what was seen.
// Source: docs/screens.md; docs/domain.md §3; decision 0116.
import { useState } from 'react';
import type { Lead } from '#contract/lead.ts';
import { canMoveLead } from '#domain/lead.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { NoteField } from '../NoteField.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { type NextState, shownBy, takeStep, useStep } from './leadQueries.ts';
import styles from './LeadActs.module.css';
import { MemberDialog } from './MemberDialog.tsx';

const steps: readonly NextState[] = ['contacted', 'visited', 'accepted'];

type Asked = { to: 'refused' | 'member'; lead: Lead };

export function LeadActs({ lead }: { lead: Lead }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refusals, setRefusals] = useState(0);
  const close = () => setAsked(null);
  return (
    <>
      {/* A refusal from here has its own reason: a note begun for a step ends with it. */}
      <NextCard key={refusals} lead={lead} onAct={(to) => setAsked({ to, lead })} />
      {asked?.to === 'member' && <MemberDialog lead={asked.lead} onClose={close} />}
      {asked?.to === 'refused' && (
        <RefusalDialog lead={asked.lead} onDone={() => setRefusals(refusals + 1)} onClose={close} />
      )}
    </>
  );
}

function NextCard({ lead, onAct }: { lead: Lead; onAct: (to: Asked['to']) => void }) {
  const person = usePerson();
  const [note, setNote] = useState('');
  // The lead that the note is about: a colleague may take a step while it is typed.
  const [begun, setBegun] = useState<Lead | null>(null);
  const seen = begun ?? lead;
  const step = useStep(seen, (state) => {
    setNote('');
    setBegun(null);
    toast(doneText(lead, state));
  });
  const isOpen = canMoveLead(seen.state, 'refused');
  if (!isOpen && note === '' && step.error === null) return null;
  const mayStep = canDo(person, 'lead.step');
  const next = steps.find((state) => canMoveLead(seen.state, state));
  const mayJoin = canMoveLead(seen.state, 'member') && canDo(person, 'lead.join');
  const act = next ?? (mayJoin ? 'member' : null);
  const type = (text: string) => {
    setNote(text);
    setBegun(text === '' ? null : seen);
  };
  const take = () => {
    if (next === undefined) onAct('member');
    else step.mutate({ state: next, note: note.trim() }, { onError: () => setBegun(null) });
  };
  return (
    <Card {...(isOpen ? { title: t('leadr.next') } : { label: t('leadr.what') })} className={frame.card}>
      {!mayStep && <p className={frame.remark}>{t('leadr.readonly')}</p>}
      {mayStep && isOpen && act === null && <p className={frame.remark}>{t('leadr.member.other')}</p>}
      {mayStep && (next !== undefined || note !== '' || step.error !== null) && (
        <div className={styles.note}>
          <NoteField label={t('leadr.note')} value={note} onChange={type} disabled={step.isPending} />
          <ErrorBox error={step.error} />
        </div>
      )}
      {mayStep && isOpen && (
        <div className={styles.acts}>
          {act !== null && <StepButton act={act} busy={step.isPending} onPress={take} />}
          {canMoveLead(lead.state, 'refused') && (
            <Button kind="outline" icon="cross" disabled={step.isPending} onClick={() => onAct('refused')}>
              {t('leadr.refused')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

const doneText = ({ name }: Lead, state: Lead['state']): string =>
  t('leadr.done', { name, state: t(`status.lead.${state}`) });

type StepProps = { act: NextState | 'member'; busy: boolean; onPress: () => void };

/** Keeps its place and focus from step to step; a double press or a held key takes one step, not two. */
const StepButton = ({ act, busy, onPress }: StepProps) => (
  <div role="presentation" onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}>
    <Button icon="check" busy={busy} onClick={({ detail }) => detail < 2 && onPress()}>
      {t(`leadr.${act}`)}
    </Button>
  </div>
);

type RefusalProps = { lead: Lead; onDone: () => void; onClose: () => void };

function RefusalDialog({ lead, onDone, onClose }: RefusalProps) {
  const { id, name, version } = lead;
  return (
    <ReasonDialog
      title={t('leadr.refused')}
      danger
      label={t('leadr.reason')}
      lead={t('leadr.refused.text', { name })}
      shownBy={shownBy}
      send={(note) => takeStep(id, { version, state: 'refused', note })}
      done={({ state }) => doneText(lead, state)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

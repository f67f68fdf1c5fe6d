// The way of a lead: each step with when, who and the note, then what is to come; a refusal stands last.
// Source: screens.md (contacted, visited, accepted, refused with reason; becomes a member); the look's timeline.
import type { Lead } from '#contract/lead.ts';
import { leadStates } from '#domain/lead.ts';
import { Card } from '#ui/Card.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';

export function LeadPath({ lead }: { lead: Lead }) {
  return (
    <Card title={t('leadr.path')} className={frame.card}>
      <Timeline steps={[...lead.steps.map(toStep), ...ahead(lead)]} />
    </Card>
  );
}

function toStep({ version, state, staff, note, at }: Lead['steps'][number]): Step {
  const when = instantText(at);
  return {
    key: String(version),
    state: state === 'refused' ? 'failed' : 'done',
    title: t(`status.lead.${state}`),
    text: (
      <>
        {staff === null ? t('leadr.step.sent', { at: when }) : t('leadr.step.by', { at: when, name: staff })}
        {note !== null && (
          <>
            <br />
            {note}
          </>
        )}
      </>
    ),
  };
}

const way = leadStates.filter((state) => state !== 'refused');

function ahead({ state, dueAt }: Lead): Step[] {
  if (state === 'refused') return [];
  return way.slice(way.indexOf(state) + 1).map((next, index) => ({
    key: next,
    state: index === 0 ? 'now' : 'next',
    title: t(`status.lead.${next}`),
    ...(next === 'contacted' ? { text: t('leadr.step.due', { at: instantText(dueAt) }) } : {}),
  }));
}

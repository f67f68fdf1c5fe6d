// /leads/:id: the submitted form, the steps so far with who took each, and the next step; the queue on its left.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { Lead } from '#contract/lead.ts';
import { leadStates } from '#domain/lead.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { type Line, Lines } from '#ui/Figures.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { type Back, CaseFrame } from '../CaseFrame.tsx';
import { CaseQueue } from '../CaseQueue.tsx';
import { ContactLinks } from '../ContactLinks.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { Overdue } from '../Overdue.tsx';
import { PageHead } from '../PageHead.tsx';
import { TasksCard } from '../tasks/TasksCard.tsx';
import columns from '../twoColumns.module.css';
import { type Filters, listAt, readFilters, searchOf } from './filters.ts';
import { LeadActs } from './LeadActs.tsx';
import { LeadRows } from './LeadRows.tsx';
import { leadQuery, leadsQuery } from './leadQueries.ts';

export function LeadPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const filters = readFilters(address);
  const lead = useQuery(leadQuery(id));
  const back = { to: listAt(filters), label: t('leads.title') };
  return (
    <CaseFrame
      query={lead}
      title={t('leads.title')}
      what={t('leadr.what')}
      back={back}
      queue={<LeadQueue filters={filters} open={id} />}
    >
      {(found) => <Detail key={found.id} lead={found} back={back} />}
    </CaseFrame>
  );
}

function Detail({ lead, back }: { lead: Lead; back: Back }) {
  return (
    <>
      <PageHead
        title={lead.name}
        back={{ ...back, only: 'phone' }}
        lead={[lead.phone, lead.city].join(' · ')}
        aside={
          <>
            <StatusBadge kind="lead" status={lead.state} />
            {lead.overdue && <Overdue />}
          </>
        }
      />
      <div className={columns.two}>
        <div className={columns.main}>
          {lead.contact && (
            <ContactLinks
              contact={lead.contact}
              name={lead.name}
              shownBy={leadQuery(lead.id).queryKey}
              press={(way) => call('POST staff/leads/:id/contacts', { params: { id: lead.id }, body: { way } })}
            />
          )}
          <LeadActs lead={lead} />
          <TasksCard subject={{ kind: 'lead', id: lead.id }} />
          <Card title={t('leadr.details')} className={frame.card}>
            <Lines items={linesOf(lead)} />
          </Card>
        </div>
        <div className={columns.side}>
          <LeadPath lead={lead} />
        </div>
      </div>
    </>
  );
}

function linesOf({ phone, sector, city, province, address, account, membership }: Lead): Line[] {
  return [
    { label: t('leadr.phone'), value: phone },
    { label: t('leadr.sector'), value: sector },
    { label: t('leadr.city'), value: t('leadr.place', { city, province }) },
    { label: t('leadr.address'), value: address === '' ? t('leadr.hidden') : address },
    { label: t('leadr.account'), value: account ?? t('leadr.account.none') },
    ...(membership === null
      ? []
      : [
          {
            label: t('leadr.group'),
            value: t('leadr.membership', { group: membership.groupName, role: t(`member.${membership.role}`) }),
          },
        ]),
  ];
}

function LeadQueue({ filters, open }: { filters: Filters; open: string }) {
  return (
    <CaseQueue
      label={t('leads.queue')}
      title={t('leads.title')}
      to={listAt(filters)}
      count={(count) => t('leads.count', { count })}
      what={t('leads.what')}
      query={useQuery(leadsQuery(filters))}
    >
      {(items) => <LeadRows items={items} open={open} to={({ id }) => paths.lead(id) + searchOf(filters)} />}
    </CaseQueue>
  );
}

/** A lead's timeline: each step with when, who and the note, then what comes next; a refusal is last. */
function LeadPath({ lead }: { lead: Lead }) {
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

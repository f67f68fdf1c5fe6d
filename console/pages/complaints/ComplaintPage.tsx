// /complaints/:id: who complains about what, what was done so far, and the next action; the queue on its left.
// Source: docs/screens.md; docs/domain.md §3.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Complaint } from '#contract/complaint.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { type Line, Lines } from '#ui/Figures.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import drafts from '../drafts/drafts.module.css';
import { type Back, CaseFrame } from '../CaseFrame.tsx';
import { CaseQueue } from '../CaseQueue.tsx';
import { ContactLinks } from '../ContactLinks.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { Overdue } from '../Overdue.tsx';
import { PageHead } from '../PageHead.tsx';
import { TasksCard } from '../tasks/TasksCard.tsx';
import columns from '../twoColumns.module.css';
import { ComplaintActs } from './ComplaintActs.tsx';
import { complaintQuery, complaintsQuery } from './complaintQueries.ts';
import { ComplaintRows } from './ComplaintRows.tsx';
import { type Filters, listAt, readFilters, searchOf } from './filters.ts';

export function ComplaintPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const filters = readFilters(address);
  const complaint = useQuery(complaintQuery(id));
  const back = { to: listAt(filters), label: t('complaints.title') };
  return (
    <CaseFrame
      query={complaint}
      title={t('complaints.title')}
      what={t('complaintr.what')}
      back={back}
      queue={<ComplaintQueue filters={filters} open={id} />}
    >
      {(found) => <Detail key={found.id} complaint={found} back={back} />}
    </CaseFrame>
  );
}

function Detail({ complaint, back }: { complaint: Complaint; back: Back }) {
  return (
    <>
      <PageHead
        title={complaint.name}
        back={{ ...back, only: 'phone' }}
        lead={[complaint.ticket, t(`complaint.category.${complaint.category}`)].join(' · ')}
        aside={
          <>
            <StatusBadge kind="complaint" status={complaint.state} />
            {complaint.overdue && <Overdue />}
          </>
        }
      />
      <div className={columns.two}>
        <div className={columns.main}>
          <Card title={t('complaintr.message')} className={frame.card}>
            <p className={drafts.quote}>{complaint.message}</p>
          </Card>
          <ComplaintActs complaint={complaint} />
          <TasksCard subject={{ kind: 'complaint', id: complaint.id }} />
        </div>
        <div className={columns.side}>
          <Card title={t('complaintr.sender')} className={frame.card}>
            <Lines items={linesOf(complaint)} />
          </Card>
          {complaint.contact && (
            <ContactLinks
              contact={complaint.contact}
              name={complaint.name}
              shownBy={complaintQuery(complaint.id).queryKey}
              press={(way) =>
                call('POST staff/complaints/:id/contacts', { params: { id: complaint.id }, body: { way } })
              }
            />
          )}
          <Card title={t('complaintr.path')} className={frame.card}>
            <Timeline steps={stepsOf(complaint)} />
          </Card>
        </div>
      </div>
    </>
  );
}

function linesOf({ phone, email, account, dueAt }: Complaint): Line[] {
  return [
    { label: t('complaintr.phone'), value: phone ?? t('complaintr.none') },
    { label: t('complaintr.email'), value: email ?? t('complaintr.none') },
    {
      label: t('complaintr.account'),
      value: account === null ? t('complaintr.none') : <Link to={paths.person(account.id)}>{account.name}</Link>,
    },
    { label: t('complaintr.due'), value: instantText(dueAt) },
  ];
}

function stepsOf({ state, createdAt, dueAt, acts }: Complaint): Step[] {
  const sent: Step = { key: '1', state: 'done', title: t('complaintr.sent'), text: instantText(createdAt) };
  const done = acts.map(
    ({ version, act, staff, text, at }): Step => ({
      key: String(version),
      state: 'done',
      title: t(`complaintr.done.${act}`),
      text: (
        <>
          {t('complaintr.by', { at: instantText(at), name: staff })}
          <br />
          {text}
        </>
      ),
    }),
  );
  const ahead: Step = {
    key: 'ahead',
    state: 'now',
    title: t('status.complaint.answered'),
    text: t('complaints.due', { at: instantText(dueAt) }),
  };
  return [sent, ...done, ...(state === 'open' ? [ahead] : [])];
}

function ComplaintQueue({ filters, open }: { filters: Filters; open: string }) {
  return (
    <CaseQueue
      label={t('complaints.queue')}
      title={t('complaints.title')}
      to={listAt(filters)}
      count={(count) => t('complaints.count', { count })}
      what={t('complaints.what')}
      query={useQuery(complaintsQuery(filters))}
    >
      {(items) => <ComplaintRows items={items} open={open} to={({ id }) => paths.complaint(id) + searchOf(filters)} />}
    </CaseQueue>
  );
}

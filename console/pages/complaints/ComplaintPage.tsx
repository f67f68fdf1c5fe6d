// /complaints/:id: who complains of what, what was done so far, and the next act; left of it the queue.
// Source: screens.md (complaints with their clock; detail on the right); domain §3 (support answers).
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Complaint } from '#contract/complaint.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { type Step, Timeline } from '#ui/Timeline.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import drafts from '../drafts/drafts.module.css';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import styles from '../kyc/kyc.module.css';
import { Overdue } from '../kyc/KycRows.tsx';
import queue from '../lendings/LendingQueue.module.css';
import { PageHead } from '../PageHead.tsx';
import { refusalOf } from '../refusals.ts';
import { RefusedPage } from '../RefusedPage.tsx';
import { ComplaintActs } from './ComplaintActs.tsx';
import { complaintQuery, complaintsQuery } from './complaintQueries.ts';
import { ComplaintRows } from './ComplaintRows.tsx';
import { type Filters, listAt, readFilters, searchOf } from './filters.ts';

export function ComplaintPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const filters = readFilters(address);
  const complaint = useQuery(complaintQuery(id));
  const refused = complaint.data === undefined ? refusalOf(complaint.error) : null;
  const back = { to: listAt(filters), label: t('complaints.title') };
  return (
    <div className={styles.lay}>
      <ComplaintQueue filters={filters} open={id} />
      <div className={classes(frame.page, styles.detail)}>
        {refused ? (
          <RefusedPage refusal={refused} title={t('complaints.title')} back={back} />
        ) : (
          <>
            {complaint.data === undefined && <h1 className="sr">{t('complaints.title')}</h1>}
            <ListFaces query={complaint} what={t('complaintr.what')} loading={<LinesSkeleton rows={8} />}>
              {/* Of another complaint no act stays open. */}
              {(found) => <Detail key={found.id} complaint={found} back={back} />}
            </ListFaces>
          </>
        )}
      </div>
    </div>
  );
}

function Detail({ complaint, back }: { complaint: Complaint; back: { to: string; label: string } }) {
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
      <div className={styles.two}>
        <div className={styles.main}>
          <Card title={t('complaintr.message')} className={frame.card}>
            <p className={drafts.quote}>{complaint.message}</p>
          </Card>
          <ComplaintActs complaint={complaint} />
        </div>
        <div className={styles.main}>
          <Card title={t('complaintr.sender')} className={frame.card}>
            <Lines items={linesOf(complaint)} />
          </Card>
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
  const complaints = useQuery(complaintsQuery(filters));
  const list = useRef<HTMLElement>(null);
  useListKeys(list);
  return (
    <aside ref={list} className={queue.queue} aria-label={t('complaints.queue')}>
      <div className={queue.head}>
        <Link className={queue.title} to={listAt(filters)}>
          {t('complaints.title')}
        </Link>
        <p className={queue.count}>
          {complaints.data ? t('complaints.count', { count: complaints.data.totalCount }) : t('list.loading')}
        </p>
      </div>
      <div className={queue.list}>
        <ListFaces query={complaints} what={t('complaints.what')} loading={<LinesSkeleton rows={6} />}>
          {(page) => (
            <ComplaintRows items={page.data} open={open} to={({ id }) => paths.complaint(id) + searchOf(filters)} />
          )}
        </ListFaces>
      </div>
      <KeyHints />
    </aside>
  );
}

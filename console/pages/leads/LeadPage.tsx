// /leads/:id: what she sent, her way so far with who took each step, and the next step; left of it the queue.
// Source: screens.md (Calon peminjam; detail on the right); the look's console.
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Lead } from '#contract/lead.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import styles from '../kyc/kyc.module.css';
import { Overdue } from '../kyc/KycRows.tsx';
import queue from '../lendings/LendingQueue.module.css';
import { PageHead } from '../PageHead.tsx';
import { refusalOf } from '../refusals.ts';
import { RefusedPage } from '../RefusedPage.tsx';
import { type Filters, listAt, readFilters, searchOf } from './filters.ts';
import { LeadActs } from './LeadActs.tsx';
import { LeadPath } from './LeadPath.tsx';
import { leadQuery, leadsQuery } from './leadQueries.ts';
import { LeadRows } from './LeadRows.tsx';

export function LeadPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const filters = readFilters(address);
  const lead = useQuery(leadQuery(id));
  const refused = lead.data === undefined ? refusalOf(lead.error) : null;
  const back = { to: listAt(filters), label: t('leads.title') };
  return (
    <div className={styles.lay}>
      <LeadQueue filters={filters} open={id} />
      <div className={classes(frame.page, styles.detail)}>
        {refused ? (
          <RefusedPage refusal={refused} title={t('leads.title')} back={back} />
        ) : (
          <>
            {lead.data === undefined && <h1 className="sr">{t('leads.title')}</h1>}
            <ListFaces query={lead} what={t('leadr.what')} loading={<LinesSkeleton rows={8} />}>
              {/* Of another woman no act stays open. */}
              {(found) => <Detail key={found.id} lead={found} back={back} />}
            </ListFaces>
          </>
        )}
      </div>
    </div>
  );
}

function Detail({ lead, back }: { lead: Lead; back: { to: string; label: string } }) {
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
      <div className={styles.two}>
        <div className={styles.main}>
          <LeadActs lead={lead} />
          <Card title={t('leadr.details')} className={frame.card}>
            <Lines items={linesOf(lead)} />
          </Card>
        </div>
        <div className={styles.main}>
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
  const leads = useQuery(leadsQuery(filters));
  const list = useRef<HTMLElement>(null);
  useListKeys(list);
  return (
    <aside ref={list} className={queue.queue} aria-label={t('leads.queue')}>
      <div className={queue.head}>
        <Link className={queue.title} to={listAt(filters)}>
          {t('leads.title')}
        </Link>
        <p className={queue.count}>
          {leads.data ? t('leads.count', { count: leads.data.totalCount }) : t('list.loading')}
        </p>
      </div>
      <div className={queue.list}>
        <ListFaces query={leads} what={t('leads.what')} loading={<LinesSkeleton rows={6} />}>
          {(page) => <LeadRows items={page.data} open={open} to={({ id }) => paths.lead(id) + searchOf(filters)} />}
        </ListFaces>
      </div>
      <KeyHints />
    </aside>
  );
}

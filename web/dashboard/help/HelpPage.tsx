// /dashboard/help: where to ask, and the person's own tickets with what was promised and answered.
// Source: docs/screens.md; decision 0105.
import './words.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { OwnComplaint } from '#contract/complaint.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { readPage } from '#ui/address.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { CardsSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import styles from './help.module.css';

const SIZE = 10;

const complaintsQuery = (page: number) =>
  queryOptions({
    queryKey: ['complaints', page],
    queryFn: ({ signal }) => call('GET me/complaints', { query: { limit: String(SIZE), page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

export function HelpPage() {
  const [search] = useSearchParams();
  const page = readPage(search);
  const complaints = useQuery(complaintsQuery(page));
  return (
    <div className={width.narrow}>
      <PageHead title={t('help.title')} lead={t('help.lead')} back={{ to: paths.setting, label: t('setting') }} />
      <p className={styles.acts}>
        <Button href={paths.customerCare} newTab>
          {t('help.ask')}
        </Button>
        <Button kind="outline" href={paths.faq} newTab>
          {t('help.faq')}
        </Button>
      </p>
      <h2 className={styles.own}>{t('help.own')}</h2>
      <ListFaces
        query={complaints}
        what={t('help.what')}
        loading={<CardsSkeleton count={2} />}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={
          <Card label={t('help.own')}>
            <EmptyState art="empty" title={t('help.none.title')} text={t('help.none.text')} />
          </Card>
        }
      >
        {({ data, numberOfPages }) => (
          <>
            {data.map((complaint) => (
              <Ticket key={complaint.ticket} complaint={complaint} />
            ))}
            <Pager page={page} pages={numberOfPages} to={(other) => `?page=${other}`} />
          </>
        )}
      </ListFaces>
    </div>
  );
}

const dateText = (instant: string): string => formatDate(businessDateOf(new Date(instant)));

const marks = {
  open: { tone: 'wait', icon: 'clock' },
  answered: { tone: 'ok', icon: 'check' },
  closed: { tone: 'mute', icon: 'check' },
} as const satisfies Record<OwnComplaint['state'], object>;

function Ticket({ complaint }: { complaint: OwnComplaint }) {
  const { ticket, state, category, message, createdAt, dueAt, answers } = complaint;
  const when = `${dateText(dueAt)}, ${formatTime(new Date(dueAt))}`;
  return (
    <Card
      title={t(`complaint.category.${category}`)}
      remark={
        <Badge tone={marks[state].tone} icon={marks[state].icon}>
          {t(`help.${state}`)}
        </Badge>
      }
      className={styles.ticket}
    >
      <p className={styles.small}>
        {t('help.ticket', { ticket })} · {t('help.sent', { date: dateText(createdAt) })}
      </p>
      <p className={styles.message}>{message}</p>
      {state === 'open' && <p className={styles.small}>{t('help.due', { when })}</p>}
      {answers.map(({ text, at }) => (
        <div key={at} className={styles.answer}>
          <p className={styles.small}>{t('help.answer', { date: dateText(at) })}</p>
          <p className={styles.message}>{text}</p>
        </div>
      ))}
    </Card>
  );
}

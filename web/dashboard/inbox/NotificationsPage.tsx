// /dashboard/notifications: the person's notices, newest first, 20 a page. Opening one marks it read and follows its
// link.
// Source: docs/screens.md; docs/settled.md 18, 34, 62.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { readPage } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call, messageOf } from '#ui/client.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { PageHead } from '#ui/Page.tsx';
import { Pager } from '#ui/Pager.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import { inboxKey, type InboxPage, inboxQuery, unreadQuery } from './inboxQueries.ts';
import { NoticeRow } from './NoticeRow.tsx';
import styles from './inbox.module.css';

export function NotificationsPage() {
  const [search] = useSearchParams();
  const page = readPage(search);
  const inbox = useQuery(inboxQuery(page));
  return (
    <div className={width.narrow}>
      <PageHead
        title={t('inbox.title')}
        lead={t('inbox.lead')}
        aside={
          <div className={styles.acts}>
            <MarkAll />
            <Button kind="outline" size="sm" icon="gear" to={paths.notificationSettings}>
              {t('inbox.settings')}
            </Button>
          </div>
        }
      />
      <Card label={t('inbox.title')}>
        <ListFaces
          query={inbox}
          what={t('inbox.title')}
          loading={<LinesSkeleton rows={6} />}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={
            <EmptyState
              title={t('inbox.empty.title')}
              text={t('inbox.empty.text')}
              action={<Button to={paths.dashboard}>{t('inbox.empty.action')}</Button>}
            />
          }
        >
          {(found) => <Notices found={found} page={page} isOld={inbox.isPlaceholderData} />}
        </ListFaces>
      </Card>
      {inbox.data && <Pager page={page} pages={inbox.data.numberOfPages} to={toPage} />}
    </div>
  );
}

/** Only while something is unread. */
function MarkAll() {
  const client = useQueryClient();
  const { data } = useQuery(unreadQuery);
  const marking = useMutation({
    mutationFn: () => call('POST me/notifications/reads'),
    onError: (error) => toast(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: inboxKey }),
  });
  if ((data?.count ?? 0) === 0) return null;
  return (
    <Button
      kind="outline"
      size="sm"
      icon="check"
      busy={marking.isPending}
      busyText={t('inbox.mark.all')}
      onClick={() => marking.mutate()}
    >
      {t('inbox.mark.all')}
    </Button>
  );
}

const toPage = (page: number): string => (page > 1 ? `${paths.notifications}?page=${page}` : paths.notifications);

function Notices({ found, page, isOld }: { found: InboxPage; page: number; isOld: boolean }) {
  if (!isOld && page > found.numberOfPages) return <Navigate to={toPage(found.numberOfPages)} replace />;
  return (
    <ul className={styles.list} aria-busy={isOld}>
      {found.data.map((notice) => (
        <li key={notice.id}>
          <NoticeRow notice={notice} />
        </li>
      ))}
    </ul>
  );
}

// One notice: what happened, when, whether it is unread (a word and a mark). Opening it marks it read and follows its
// link, if it has one.
// Source: docs/screens.md.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Notification } from '#contract/notice.ts';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { classes } from '#ui/classes.ts';
import { call } from '#ui/client.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { isDashboard } from '../../paths.ts';
import { inboxKey } from './inboxQueries.ts';
import styles from './inbox.module.css';

export function NoticeRow({ notice }: { notice: Notification }) {
  const { id, link, readAt, title, body } = notice;
  const client = useQueryClient();
  const reading = useMutation({
    mutationFn: () => call('POST me/notifications/:id/reads', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: inboxKey }),
  });
  const open = () => {
    if (readAt === null && !reading.isPending) reading.mutate();
  };
  const names = classes(styles.row, readAt === null && styles.unread);
  if (link !== null && isDashboard(link)) {
    return (
      <Link className={names} to={link} onClick={open}>
        <Words notice={notice} />
      </Link>
    );
  }
  if (readAt !== null) {
    return (
      <div className={names}>
        <Words notice={notice} />
      </div>
    );
  }
  return (
    <button type="button" className={names} aria-label={t('inbox.mark.of', { title, body })} onClick={open}>
      <Words notice={notice} />
    </button>
  );
}

function Words({ notice }: { notice: Notification }) {
  const { title, body, readAt, createdAt } = notice;
  const at = new Date(createdAt);
  return (
    <>
      <span className={styles.head}>
        <b>{title}</b>
        {readAt === null && (
          <span className={styles.mark}>
            <Icon name="bell" size={14} />
            {t('inbox.unread')}
          </span>
        )}
      </span>
      <span className={styles.body}>{body}</span>
      <time className={styles.when} dateTime={createdAt}>
        {t('inbox.when', { date: formatShortDate(businessDateOf(at)), time: formatTime(at) })}
      </time>
    </>
  );
}

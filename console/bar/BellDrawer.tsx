// What waits for this person, the newest first; a line opens its case and is read by that. Gone when it waits no more.
// Source: docs/screens.md; decision 0116.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { StaffNotice } from '#contract/staff-notice.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { call } from '#ui/client.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { codeText, t } from '#ui/text.ts';
import { entryPages, isEntry, isQueue, queueLists, queuePages } from '../pages/casePaths.ts';
import { instantText } from '../pages/instants.ts';
import { paths } from '../paths.ts';
import styles from './bar.module.css';
import { noticesKey, noticesQuery } from './noticeQueries.ts';

export function BellDrawer({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const notices = useQuery(noticesQuery);
  // Opened anew, it shows what waits now.
  useEffect(() => void client.invalidateQueries({ queryKey: noticesKey }), [client]);
  const readAll = useMutation({
    mutationFn: () => call('POST staff/me/notices/reads'),
    onSuccess: () => client.invalidateQueries({ queryKey: noticesKey }),
  });
  const hasUnread = notices.data?.data.some(({ readAt }) => readAt === null) ?? false;
  return (
    <Drawer opened onClose={onClose} title={t('bell.title')}>
      <ListFaces
        query={notices}
        what={t('bell.title')}
        loading={<LinesSkeleton rows={4} />}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<EmptyState title={t('bell.none.title')} text={t('bell.none.text')} />}
      >
        {({ data, totalCount }) => (
          <>
            <ul className={styles.notices}>
              {data.map((notice) => (
                <li key={notice.id}>
                  <NoticeLink notice={notice} onOpen={onClose} />
                </li>
              ))}
            </ul>
            {totalCount > data.length && (
              <p className={styles.more}>{t('bell.more', { count: totalCount - data.length })}</p>
            )}
          </>
        )}
      </ListFaces>
      <div className={styles.foot}>
        {hasUnread && (
          <Button kind="outline" size="sm" icon="check" busy={readAll.isPending} onClick={() => readAll.mutate()}>
            {t('bell.read_all')}
          </Button>
        )}
        <Link className={styles.settings} to={`${paths.own}#pemberitahuan`} onClick={onClose}>
          {t('bell.settings')}
        </Link>
      </div>
    </Drawer>
  );
}

function NoticeLink({ notice, onOpen }: { notice: StaffNotice; onOpen: () => void }) {
  const { id, readAt, topic, createdAt } = notice;
  const client = useQueryClient();
  const reading = useMutation({
    mutationFn: () => call('POST staff/me/notices/:id/reads', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: noticesKey }),
  });
  const open = () => {
    if (readAt === null) reading.mutate();
    onOpen();
  };
  const name = nameOf(notice);
  return (
    <Link className={classes(styles.notice, readAt === null && styles.unread)} to={pageOf(notice)} onClick={open}>
      <Icon name={icons[topic]} />
      <span>
        <b>{titleOf(notice)}</b>
        {name && <span className={styles.name}>{name}</span>}
        <small>
          {instantText(createdAt)}
          {readAt === null && ` · ${t('bell.unread')}`}
        </small>
      </span>
    </Link>
  );
}

const icons: Readonly<Record<StaffNotice['topic'], IconName>> = {
  approvals: 'check',
  returned: 'undo',
  tasks: 'flag',
  groups: 'people',
  late: 'clock',
  failures: 'warn',
};

const queueText = (kind: string): string => (isQueue(kind) ? t(`overview.queue.${kind}`) : t('bell.erasures'));

function titleOf({ topic, kind }: StaffNotice): string {
  if (topic === 'approvals') return queueText(kind);
  if (topic === 'late') return t('bell.late', { what: queueText(kind) });
  if (topic === 'tasks') return t('bell.tasks');
  if (topic === 'groups') return codeText('bell.groups', kind) ?? kind;
  if (kind === 'webhook_paused') return t('bell.webhook_paused');
  if (topic === 'failures') return t('bell.failures', { what: codeText('failures.kind', kind) ?? kind });
  return t('bell.returned', { what: codeText('day.entry', kind) ?? kind });
}

/** Parameters and terms have only a code. */
function nameOf({ kind, name }: StaffNotice): string | null {
  if (name === null) return null;
  if (/^parameters?$/.test(kind)) return codeText('parameter.name', name) ?? name;
  return kind === 'terms' ? (codeText('terms.kind', name) ?? name) : name;
}

function pageOf({ topic, kind, about }: StaffNotice): string {
  if (kind === 'webhook_paused') return paths.webhook(about);
  if (topic === 'failures') return `${paths.failures}?kind=${kind}`;
  if (topic === 'tasks') return paths.tasks;
  // What another officer has now may be out of reach.
  if (topic === 'groups') return kind === 'taken' || kind === 'to_give' ? paths.group(about) : paths.groups;
  if (topic === 'returned' && isEntry(kind)) return entryPages[kind](about);
  return isQueue(kind) ? (queuePages[kind]?.(about) ?? queueLists[kind]) : paths.privacyOf(about);
}

// Queries for notices.
// Invariant: every key begins with 'notifications', so that one change refetches the whole inbox.
// Source: docs/api.md; docs/screens.md.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#ui/client.ts';

export type InboxPage = Answer<'GET me/notifications'>;
export const inboxKey = ['notifications'] as const;
const PAGE_SIZE = 20;

export const inboxQuery = (page: number) =>
  queryOptions({
    queryKey: [...inboxKey, 'list', page],
    queryFn: ({ signal }): Promise<InboxPage> =>
      call('GET me/notifications', { query: { limit: String(PAGE_SIZE), page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

export const unreadQuery = queryOptions({
  queryKey: [...inboxKey, 'unread'],
  queryFn: ({ signal }) => call('GET me/notifications/unread', { signal }),
});

export const channelsQuery = queryOptions({
  queryKey: [...inboxKey, 'channels'],
  queryFn: ({ signal }) => call('GET me/notificationsettings', { signal }),
});

// The bell with the number of unread notices; without an answer from the server only the bell.
// Source: docs/settled.md 34; docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { unreadQuery } from './inboxQueries.ts';

export function Bell() {
  const count = useQuery(unreadQuery).data?.count ?? 0;
  const label = count > 0 ? t('menu.bell.unread', { count }) : t('menu.bell');
  return <IconButton icon="bell" label={label} count={count} to={paths.notifications} />;
}

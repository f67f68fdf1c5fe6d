// The signed-in devices, this one first, and signing out all others.
// Source: docs/api.md; docs/screens.md.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { businessDateOf, formatShortDate, formatTime } from '#domain/calendar.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { type Answer, call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { useLocked } from '../useLocked.ts';
import { deviceName } from '#ui/deviceName.ts';
import styles from './setting.module.css';

const sessionsKey = ['sessions'] as const;

export function SessionsCard() {
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call('GET me/sessions', { signal }) });
  return (
    <Card title={t('sessions.title')}>
      <ListFaces query={sessions} what={t('sessions.title')} loading={<LinesSkeleton rows={2} />}>
        {(found) => <Devices sessions={found} />}
      </ListFaces>
    </Card>
  );
}

function Devices({ sessions }: { sessions: Answer<'GET me/sessions'> }) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call('DELETE me/sessions'),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionsKey });
      toast(t('sessions.ended'));
    },
  });
  const end = useLocked(() => ending.mutateAsync());
  return (
    <>
      <ul className={styles.devices}>
        {sessions.map(({ id, device, current, lastSeenAt }) => (
          <li key={id}>
            <b>{deviceName(device)}</b>
            {current ? (
              <Badge tone="ok" icon="check">
                {t('sessions.current')}
              </Badge>
            ) : (
              <p>{seenText(lastSeenAt)}</p>
            )}
          </li>
        ))}
      </ul>
      <ErrorBox error={ending.error} />
      {sessions.some(({ current }) => !current) && (
        <Button kind="outline" onClick={end} busy={ending.isPending}>
          {t('sessions.end')}
        </Button>
      )}
    </>
  );
}

function seenText(at: string): string {
  const instant = new Date(at);
  return t('sessions.seen', { date: formatShortDate(businessDateOf(instant)), time: formatTime(instant) });
}

// News on the screen of this phone or computer: switched on and off here, with the other browsers that have it. What a
// browser cannot do or was not allowed stands there in words.
// Source: docs/screens.md; decision 0109.
import './pushWords.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PushDevices } from '#contract/notice.ts';
import { businessDateOf, formatDate } from '#domain/calendar.ts';
import type { PushDeviceId } from '#domain/ids.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { deviceName } from '#ui/deviceName.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { permissionNow, PushUnavailable, switchOff, switchOn } from '../../browserPush.ts';
import { useUser } from '../../user.ts';
import { useLocked } from '../useLocked.ts';
import styles from './setting.module.css';

const pushKey = ['pushdevices'] as const;

export function PushCard() {
  const devices = useQuery({ queryKey: pushKey, queryFn: ({ signal }) => call('GET me/pushdevices', { signal }) });
  return (
    <Card title={t('push.title')}>
      <ListFaces query={devices} what={t('push.title')} loading={<LinesSkeleton rows={2} />}>
        {(found) => <PushBrowsers found={found} />}
      </ListFaces>
    </Card>
  );
}

function PushBrowsers({ found }: { found: PushDevices }) {
  const client = useQueryClient();
  const { id: person } = useUser();
  const [permission, setPermission] = useState(permissionNow);
  const save = (answer: PushDevices) => client.setQueryData(pushKey, answer);
  const adding = useMutation({
    mutationFn: () => switchOn(person, found),
    onSuccess: (answer) => {
      setPermission(permissionNow());
      if (answer === null) return;
      save(answer);
      toast(t('push.on.done'));
    },
  });
  const removing = useMutation({
    mutationFn: (id: PushDeviceId) => switchOff(id),
    onSuccess: (answer) => {
      save(answer);
      toast(t('push.off.done'));
    },
  });
  const add = useLocked(() => adding.mutateAsync());
  const own = found.devices.find(({ current }) => current);
  const others = found.devices.filter(({ current }) => !current);
  const remove = (id: PushDeviceId) => !removing.isPending && removing.mutate(id);
  return (
    <div className={styles.push}>
      <p>{t('push.text')}</p>
      {found.standIn && <p>{t('push.stand_in')}</p>}
      <Refusal permission={permission} closed={adding.data === null} />
      {adding.error instanceof PushUnavailable ? (
        <Note tone="danger" role="alert">
          {t('push.failed')}
        </Note>
      ) : (
        <ErrorBox error={adding.error ?? removing.error} />
      )}
      {own === undefined ? (
        (permission === 'default' || permission === 'granted') && (
          <Button kind="outline" icon="bell" onClick={add} busy={adding.isPending}>
            {t('push.on')}
          </Button>
        )
      ) : (
        <>
          <Badge tone="ok" icon="check">
            {t('push.current')}
          </Badge>
          <Button kind="outline" onClick={() => remove(own.id)} busy={removing.isPending}>
            {t('push.off')}
          </Button>
        </>
      )}
      {others.length > 0 && <Others devices={others} onRemove={remove} />}
    </div>
  );
}

function Refusal({ permission, closed }: { permission: ReturnType<typeof permissionNow>; closed: boolean }) {
  if (permission === 'none')
    return (
      <Note tone="info" title={t('push.none.title')}>
        {t('push.none')}
      </Note>
    );
  if (permission === 'denied')
    return (
      <Note tone="wait" title={t('push.denied.title')}>
        {t('push.denied')}
      </Note>
    );
  return permission === 'default' && closed ? (
    <Note tone="info" role="status">
      {t('push.closed')}
    </Note>
  ) : null;
}

type OthersProps = { devices: PushDevices['devices']; onRemove: (id: PushDeviceId) => void };

function Others({ devices, onRemove }: OthersProps) {
  return (
    <div>
      <h3>{t('push.others')}</h3>
      <ul className={styles.devices}>
        {devices.map(({ id, device, createdAt }) => (
          <li key={id}>
            <b>{deviceName(device)}</b>
            <p>{t('push.since', { date: formatDate(businessDateOf(new Date(createdAt))) })}</p>
            <Button kind="text" size="sm" onClick={() => onRemove(id)}>
              {t('push.remove.of', { device: deviceName(device) })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

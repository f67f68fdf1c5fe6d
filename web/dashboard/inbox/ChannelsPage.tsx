// /dashboard/setting/notifications: which notices come by which channel. What cannot be switched off is ticked and
// says so.
// Source: docs/screens.md; docs/settled.md 34; decision 0047.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { NotificationSettings } from '#contract/notice.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/CheckField.tsx';
import { call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PageHead } from '#ui/Page.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { useLocked } from '../useLocked.ts';
import width from '../width.module.css';
import styles from './inbox.module.css';
import { channelsQuery } from './inboxQueries.ts';

type Topic = NotificationSettings['topics'][number];
const channels = ['inbox', 'sms', 'email', 'push'] as const;
type Channel = (typeof channels)[number];

export function ChannelsPage() {
  const settings = useQuery(channelsQuery);
  return (
    <div className={width.narrow}>
      <PageHead
        title={t('channels.title')}
        lead={t('channels.lead')}
        back={{ to: paths.setting, label: t('setting') }}
      />
      <Card label={t('channels.title')}>
        <ListFaces query={settings} what={t('channels.what')} loading={<LinesSkeleton rows={5} />}>
          {(found) => <ChannelsForm saved={found.topics} />}
        </ListFaces>
      </Card>
    </div>
  );
}

function ChannelsForm({ saved }: { saved: readonly Topic[] }) {
  const client = useQueryClient();
  /** Only what differs from the loaded settings; the rest follows the server. */
  const [changed, setChanged] = useState<Readonly<Record<string, Topic>>>({});
  const topics = saved.map((topic) => changed[topic.topic] ?? topic);
  const saving = useMutation({
    mutationFn: () =>
      call('PUT me/notificationsettings', {
        body: { topics: topics.map(({ topic, inbox, sms, email, push }) => ({ topic, inbox, sms, email, push })) },
      }),
    onSuccess: (answer) => {
      client.setQueryData(channelsQuery.queryKey, answer);
      setChanged({});
      toast(t('channels.saved'));
    },
  });
  const save = useLocked(() => saving.mutateAsync());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorBox error={saving.error} />
      {topics.map((topic) => (
        <TopicFields
          key={topic.topic}
          topic={topic}
          onChange={(channel, on) => setChanged({ ...changed, [topic.topic]: { ...topic, [channel]: on } })}
        />
      ))}
      <Button type="submit" full busy={saving.isPending}>
        {t('channels.save')}
      </Button>
    </form>
  );
}

type FieldsProps = { topic: Topic; onChange: (channel: Channel, on: boolean) => void };

function TopicFields({ topic, onChange }: FieldsProps) {
  return (
    <fieldset className={styles.topic}>
      <legend>{t(`channels.${topic.topic}`)}</legend>
      <p>{t(`channels.${topic.topic}.text`)}</p>
      {(topic.topic === 'money' || topic.topic === 'account') && <p>{t(`channels.${topic.topic}.why`)}</p>}
      <div className={styles.channels}>
        {channels.map((channel) => {
          const isFixed = topic.fixed.includes(channel);
          const name = t(`channels.${channel}`);
          return (
            <CheckField
              key={channel}
              label={isFixed ? `${name}, ${t('channels.fixed')}` : name}
              checked={topic[channel]}
              disabled={isFixed}
              onChange={(on) => onChange(channel, on)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

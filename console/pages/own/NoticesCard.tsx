// How the person hears of each topic: not at all, in the console, or by mail as well. Source: decision 0116.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffNoticeSettings } from '#contract/staff-notice.ts';
import { staffChannels } from '#domain/staff-notice.ts';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { noticeChoicesQuery, noticesKey } from '../../bar/noticeQueries.ts';
import frame from '../frame.module.css';
import { SelectBox } from '../SelectBox.tsx';
import styles from '../officers/officers.module.css';

export function NoticesCard() {
  const choices = useQuery(noticeChoicesQuery);
  return (
    <Card title={t('bell.choice.title')} className={frame.card}>
      <div id="pemberitahuan" className={styles.form}>
        <p className={frame.remark}>{t('bell.choice.text')}</p>
        <ListFaces query={choices} what={t('bell.choice.title')} loading={<LinesSkeleton rows={5} />}>
          {(found) => <Choices settings={found} />}
        </ListFaces>
      </div>
    </Card>
  );
}

function Choices({ settings: { email, topics } }: { settings: StaffNoticeSettings }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (topic: StaffNoticeSettings['topics'][number]) =>
      call('PUT staff/me/noticesettings', { body: { topics: [topic] } }),
    onSuccess: async (saved) => {
      client.setQueryData(noticeChoicesQuery.queryKey, saved);
      toast(t('bell.choice.saved'));
      await client.invalidateQueries({ queryKey: noticesKey });
    },
  });
  const offered = staffChannels.filter((channel) => channel !== 'mail' || email !== null);
  return (
    <>
      {topics.map(({ topic, channel }) => (
        <SelectBox
          key={topic}
          label={t(`bell.topic.${topic}`)}
          options={offered.map((value) => ({ value, label: t(`bell.channel.${value}`) }))}
          value={saving.isPending && saving.variables.topic === topic ? saving.variables.channel : channel}
          disabled={saving.isPending}
          onChange={(value) => saving.mutate({ topic, channel: value })}
        />
      ))}
      {email === null && <p className={frame.remark}>{t('bell.choice.no_mail')}</p>}
      <ErrorBox error={saving.error} />
    </>
  );
}

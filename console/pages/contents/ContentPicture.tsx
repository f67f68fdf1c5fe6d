// The picture of an event or a video as the site shows it, and replacing it.
// Source: docs/screens.md; docs/settled.md 64.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Content } from '#contract/content.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { useObjectUrl } from '#ui/useObjectUrl.ts';
import drafts from '../drafts/drafts.module.css';
import frame from '../frame.module.css';
import { NoteField } from '../NoteField.tsx';
import { PictureUpload } from '../PictureUpload.tsx';
import styles from './contents.module.css';
import { pictureQuery, useSetPicture } from './contentQueries.ts';

type Props = { content: Content; mayWrite: boolean };

export function ContentPicture({ content, mayWrite }: Props) {
  return (
    <Card title={t('content.picture')} className={frame.card}>
      {content.hasPicture ? (
        <Shown content={content} />
      ) : (
        <p className={drafts.remark}>
          {content.kind === 'video' ? t('content.picture.needed') : t('content.picture.none')}
        </p>
      )}
      {mayWrite && <Another content={content} />}
    </Card>
  );
}

function Shown({ content }: { content: Content }) {
  const { data } = useQuery(pictureQuery(content));
  const url = useObjectUrl(data);
  return url ? (
    <img className={styles.picture} src={url} alt={t('content.picture.of', { title: content.title })} />
  ) : null;
}

function Another({ content: { id, version } }: { content: Content }) {
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState(0);
  const setting = useSetPicture(id, () => {
    setReason('');
    setSent(sent + 1);
    toast(t('content.picture.toast'));
  });
  return (
    <PictureUpload
      label={t('content.picture.choose')}
      act={t('content.picture.send')}
      sending={setting}
      sent={sent}
      shut={reason.trim() === ''}
      onSend={(file) => setting.mutate({ file, version, reason: reason.trim() })}
    >
      <NoteField label={t('content.picture.reason')} value={reason} onChange={setReason} />
    </PictureUpload>
  );
}

// The picture of an event or a video as the site shows it, and replacing it.
// Source: docs/screens.md; docs/settled.md 64.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState } from 'react';
import type { Content } from '#contract/content.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PictureProblem } from '#ui/pictures.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import drafts from '../drafts/drafts.module.css';
import frame from '../frame.module.css';
import { NoteField } from '../NoteField.tsx';
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
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url ? (
    <img className={styles.picture} src={url} alt={t('content.picture.of', { title: content.title })} />
  ) : null;
}

function Another({ content: { id, version } }: { content: Content }) {
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState(0);
  const input = useId();
  const setting = useSetPicture(id, () => {
    setFile(null);
    setReason('');
    setSent(sent + 1);
    toast(t('content.picture.toast'));
  });
  return (
    <div className={drafts.add}>
      <div>
        <label htmlFor={input}>{t('content.picture.choose')}</label>
        {/* A file field is cleared only by rendering it again. */}
        <input
          key={sent}
          id={input}
          className={drafts.file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={({ currentTarget }) => {
            setting.reset();
            setFile(currentTarget.files?.[0] ?? null);
          }}
        />
      </div>
      <NoteField label={t('content.picture.reason')} value={reason} onChange={setReason} />
      {setting.error instanceof PictureProblem ? (
        <p className={drafts.remark} role="alert">
          {t('error.image.not_image')}
        </p>
      ) : (
        <ErrorBox error={setting.error} />
      )}
      <div>
        <Button
          kind="outline"
          size="sm"
          icon="camera"
          busy={setting.isPending}
          disabled={file === null || reason.trim() === ''}
          onClick={() => file && setting.mutate({ file, version, reason: reason.trim() })}
        >
          {t('content.picture.send')}
        </Button>
      </div>
    </div>
  );
}

// The pictures of a visit, loaded when asked for: they have no public address.
// Source: decision 0113.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Visit } from '#contract/visit.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { useObjectUrl } from '#ui/useObjectUrl.ts';
import { instantText } from '../instants.ts';
import { pictureQuery } from './visitQueries.ts';
import styles from './visits.module.css';

export function VisitPictures({ visit }: { visit: Visit }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, pictures, at } = visit;
  if (pictures.length === 0) return null;
  if (!isOpen)
    return (
      <Button kind="outline" size="sm" icon="eye" onClick={() => setIsOpen(true)}>
        {t('visit.picture.show', { count: pictures.length })}
      </Button>
    );
  return (
    <div className={styles.pictures}>
      {pictures.map((no) => (
        <Picture key={no} visit={id} no={no} alt={t('visit.picture.of', { no, at: instantText(at) })} />
      ))}
    </div>
  );
}

function Picture({ visit, no, alt }: { visit: string; no: number; alt: string }) {
  const { data, error } = useQuery(pictureQuery(visit, no));
  const address = useObjectUrl(data);
  if (error) return <ErrorBox error={error} />;
  return <img className={styles.picture} src={address} alt={alt} width="400" height="300" />;
}

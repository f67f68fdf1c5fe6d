// The pictures of a draft: add one with its description, move up or down, change the description, delete. Each action
// is saved at once.
// Source: docs/screens.md; docs/settled.md 26 , 64.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from '#contract/draft.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { DraftPicture } from './DraftPicture.tsx';
import { PictureUpload } from '../PictureUpload.tsx';
import { useAddPicture, useArrangePictures } from './draftQueries.ts';
import styles from './drafts.module.css';

const MOST = 8;
const MAX_ALT = 200;
type Picture = Draft['pictures'][number];
type Props = { draft: Draft; canEdit: boolean; onChange: (draft: Draft) => void };

export function PicturesCard({ draft, canEdit, onChange }: Props) {
  const { id, version, pictures } = draft;
  const arranging = useArrangePictures(id, onChange);
  const arrange = (next: Picture[]) => {
    if (!arranging.isPending) arranging.mutate({ version, pictures: next });
  };
  return (
    <Card
      title={t('draft.pictures')}
      remark={t('draft.pictures.count', { count: pictures.length, most: MOST })}
      className={frame.card}
    >
      <ErrorBox error={arranging.error} />
      {pictures.length === 0 && <p className={styles.remark}>{t('draft.pictures.none')}</p>}
      <ul className={styles.pictures} aria-label={t('draft.pictures')}>
        {pictures.map((picture, place) => (
          <li key={`${version} ${picture.no}`} className={styles.picture}>
            <DraftPicture draft={id} version={version} no={picture.no} alt={picture.alt} />
            {canEdit ? (
              <PictureTools pictures={pictures} place={place} onArrange={arrange} />
            ) : (
              <span>{picture.alt}</span>
            )}
          </li>
        ))}
      </ul>
      {canEdit && pictures.length < MOST && <AddPicture id={id} version={version} onChange={onChange} />}
    </Card>
  );
}

type ToolsProps = { pictures: Picture[]; place: number; onArrange: (next: Picture[]) => void };

function PictureTools({ pictures, place, onArrange }: ToolsProps) {
  const picture = pictures[place];
  const [alt, setAlt] = useState(picture?.alt ?? '');
  if (picture === undefined) return null;
  const what = picture.alt;
  const describe = () => {
    if (alt.trim() !== '' && alt !== picture.alt)
      onArrange(pictures.map((each) => (each.no === picture.no ? { ...each, alt } : each)));
  };
  return (
    <div>
      <TextInput
        size="sm"
        label={<span className="sr">{t('draft.picture.alt.of', { no: picture.no })}</span>}
        value={alt}
        maxLength={MAX_ALT}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        onBlur={describe}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          describe();
        }}
      />
      <div className={styles.tools}>
        {place > 0 && (
          <Button kind="text" size="sm" onClick={() => onArrange(swapped(pictures, place, place - 1))}>
            <span className="sr">{t('draft.picture.of', { what })}</span> {t('draft.picture.earlier')}
          </Button>
        )}
        {place < pictures.length - 1 && (
          <Button kind="text" size="sm" onClick={() => onArrange(swapped(pictures, place, place + 1))}>
            <span className="sr">{t('draft.picture.of', { what })}</span> {t('draft.picture.later')}
          </Button>
        )}
        <IconButton
          icon="cross"
          label={t('draft.picture.remove', { what })}
          onClick={() => onArrange(pictures.filter(({ no }) => no !== picture.no))}
        />
      </div>
    </div>
  );
}

function swapped(pictures: readonly Picture[], a: number, b: number): Picture[] {
  const next = [...pictures];
  [next[a], next[b]] = [next[b]!, next[a]!];
  return next;
}

type AddProps = { id: string; version: number; onChange: (draft: Draft) => void };

function AddPicture({ id, version, onChange }: AddProps) {
  const [alt, setAlt] = useState('');
  const [added, setAdded] = useState(0);
  const adding = useAddPicture(id, (draft) => {
    setAlt('');
    setAdded(added + 1);
    onChange(draft);
  });
  return (
    <PictureUpload
      label={t('draft.picture.add')}
      act={t('draft.picture.send')}
      sending={adding}
      sent={added}
      shut={alt.trim() === ''}
      onSend={(file) => adding.mutate({ file, alt, version })}
    >
      <TextInput
        size="md"
        label={t('draft.picture.alt')}
        description={t('draft.picture.alt.why')}
        value={alt}
        maxLength={MAX_ALT}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
    </PictureUpload>
  );
}

// The pictures of a draft: add one with its description, move up or down, change the description, delete. Each action
// is saved at once.
// Source: docs/screens.md; docs/settled.md 26 , 64.
import { TextInput } from '@mantine/core';
import { type ChangeEvent, useId, useState } from 'react';
import type { Draft } from '#contract/draft.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { PictureProblem } from '#ui/pictures.ts';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { DraftPicture } from './DraftPicture.tsx';
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
  const [file, setFile] = useState<File | null>(null);
  const [added, setAdded] = useState(0);
  const input = useId();
  const adding = useAddPicture(id, (draft) => {
    setAlt('');
    setFile(null);
    setAdded(added + 1);
    onChange(draft);
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    adding.reset();
    setFile(currentTarget.files?.[0] ?? null);
  };
  const isShut = file === null || alt.trim() === '';
  return (
    <div className={styles.add}>
      <div>
        <label htmlFor={input}>{t('draft.picture.add')}</label>
        {/* A file field is cleared only by rendering it again. */}
        <input
          key={added}
          id={input}
          className={styles.file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={choose}
        />
      </div>
      <TextInput
        size="md"
        label={t('draft.picture.alt')}
        description={t('draft.picture.alt.why')}
        value={alt}
        maxLength={MAX_ALT}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
      {adding.error instanceof PictureProblem ? (
        <p className={styles.remark} role="alert">
          {t('error.image.not_image')}
        </p>
      ) : (
        <ErrorBox error={adding.error} />
      )}
      <div>
        <Button
          kind="outline"
          size="sm"
          icon="camera"
          busy={adding.isPending}
          disabled={isShut}
          onClick={() => file && adding.mutate({ file, alt, version })}
        >
          {t('draft.picture.send')}
        </Button>
      </div>
    </div>
  );
}

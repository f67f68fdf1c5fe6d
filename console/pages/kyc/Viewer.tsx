// One viewer for the pictures of a submission: thumbnails that say which she has opened, and the chosen one, turned and
// enlarged.
// Source: docs/screens.md (KYC).
import { useState } from 'react';
import { IconButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { useObjectUrl } from '#ui/useObjectUrl.ts';
import type { Picture } from './deskRows.ts';
import type { Pictures } from './usePictures.ts';
import styles from './Viewer.module.css';

const ZOOMS = [1, 1.5, 2, 3] as const;

export type View = { turns: number; zoom: number; turn: () => void; enlarge: (by: 1 | -1) => void };

/** Turned and enlarged for each picture apart. */
export function useView(shown: Picture | null): View {
  const [views, setViews] = useState<Partial<Record<Picture, { turns: number; step: number }>>>({});
  const { turns, step } = (shown && views[shown]) ?? { turns: 0, step: 0 };
  const put = (view: { turns: number; step: number }) => shown && setViews({ ...views, [shown]: view });
  return {
    turns,
    zoom: ZOOMS[step] ?? 1,
    turn: () => put({ turns: (turns + 1) % 4, step }),
    enlarge: (by) => put({ turns, step: Math.min(ZOOMS.length - 1, Math.max(0, step + by)) }),
  };
}

type Props = { kinds: readonly Picture[]; opened: readonly Picture[]; pictures: Pictures; view: View; shut?: boolean };

/** `shut`: nothing can be opened yet. */
export function Viewer({ kinds, opened, pictures, view, shut = false }: Props) {
  const { shown } = pictures;
  return (
    <section className={styles.viewer} aria-label={t('kycr.pictures')}>
      <Stage pictures={pictures} view={view} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has no place beside a picture */}
      <div className={styles.thumbs} role="group" aria-label={t('kycr.pictures.choose')}>
        {kinds.map((kind) => (
          <Thumb
            key={kind}
            kind={kind}
            picture={pictures.pictureOf(kind)}
            isOn={kind === shown}
            isOpened={opened.includes(kind)}
            shut={shut}
            onOpen={() => pictures.open(kind)}
          />
        ))}
      </div>
    </section>
  );
}

function Stage({ pictures: { shown, pictureOf, isOpening, error }, view }: Pick<Props, 'pictures' | 'view'>) {
  const picture = shown === null ? undefined : pictureOf(shown);
  const address = useObjectUrl(picture);
  const what = shown === null ? t('kycr.pictures') : t(`kyc.field.${shown}`);
  return (
    <div className={styles.frame}>
      {/* A scrolling area must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.stage} tabIndex={0} aria-label={what} data-zoom={view.zoom}>
        {address === undefined ? (
          <div className={styles.nothing} aria-live="polite">
            {error !== null && !isOpening ? (
              <ErrorBox error={error} />
            ) : (
              <p>{t(isOpening ? 'kycr.picture.opening' : 'kycr.pictures.note')}</p>
            )}
          </div>
        ) : (
          <div className={styles.sheet}>
            <img className={styles.picture} src={address} alt={what} data-turns={view.turns} data-zoom={view.zoom} />
          </div>
        )}
      </section>
      {address !== undefined && (
        <div className={styles.tools}>
          <IconButton icon="zoom" label={t('kycr.picture.zoom_in', { what })} onClick={() => view.enlarge(1)} />
          <IconButton icon="zoomOut" label={t('kycr.picture.zoom_out', { what })} onClick={() => view.enlarge(-1)} />
          <IconButton icon="redo" label={t('kycr.picture.turn', { what })} onClick={view.turn} />
          <span className={styles.caption}>{t('kycr.picture.caption', { what, percent: view.zoom * 100 })}</span>
        </div>
      )}
    </div>
  );
}

type ThumbProps = {
  kind: Picture;
  picture: Blob | undefined;
  isOn: boolean;
  isOpened: boolean;
  shut: boolean;
  onOpen: () => void;
};

function Thumb({ kind, picture, isOn, isOpened, shut, onOpen }: ThumbProps) {
  const address = useObjectUrl(picture);
  return (
    <button
      type="button"
      className={classes(styles.thumb, isOpened && styles.seen)}
      aria-pressed={isOn}
      disabled={shut && !isOpened}
      onClick={onOpen}
    >
      {address === undefined ? <Icon name="eye" /> : <img src={address} alt="" />}
      <span>{t(`kyc.field.${kind}`)}</span>
      <small>
        {isOpened && <Icon name="check" size={14} />}
        <span>{t(isOpened ? 'kycr.picture.opened' : 'kycr.picture.unopened')}</span>
      </small>
    </button>
  );
}

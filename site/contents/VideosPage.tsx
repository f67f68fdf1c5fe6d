// /videos: each with its picture and length; it opens at its provider, so that nobody is tracked here before a click.
// Source: docs/screens.md.
import type { Video } from '#contract/content.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import type { PageProps } from '../page.ts';
import { Cleaned } from '../parts/Cleaned.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import styles from './contents.module.css';

export function VideosPage({ facts }: PageProps) {
  return (
    <Section>
      <SectionHead level={1} title={t('videos.title')} lead={t('videos.lead')} />
      {facts.videos.length === 0 && <p>{t('videos.none')}</p>}
      {facts.videos.length > 0 && facts.sandboxUrl !== null && <p className={styles.demo}>{t('videos.demo')}</p>}
      <ul className={styles.grid}>
        {facts.videos.map((video) => (
          <li key={video.id}>
            <VideoCard video={video} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function VideoCard({ video }: { video: Video }) {
  const { title, url, thumbnailUrl, seconds, description } = video;
  return (
    <article className={styles.video}>
      <div className={styles.poster}>
        <img src={thumbnailUrl} alt="" width="480" height="270" loading="lazy" />
        <p className={styles.length}>
          <Icon name="play" size={16} />
          {lengthOf(seconds)}
        </p>
      </div>
      <h2>
        <a href={url} rel="noopener">
          {title}
        </a>
      </h2>
      <Cleaned className="prose" html={description} />
    </article>
  );
}

/** Whole minutes, rounded up; seconds alone below one minute. */
const lengthOf = (seconds: number): string =>
  seconds < 60 ? t('videos.seconds', { seconds }) : t('videos.minutes', { minutes: Math.ceil(seconds / 60) });

// The entries of events and videos. Source: docs/screens.md.
import type { Event, Video } from '#contract/content.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import type { PageProps, SitePage } from '../page.ts';
import { Cleaned } from '../parts/Cleaned.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { paths } from '../paths.ts';
import styles from './contents.module.css';
import { EventsPage, isPast } from './EventsPage.tsx';

export const events: SitePage = {
  path: paths.events,
  title: t('events.title'),
  description: () => t('events.description'),
  Body: EventsPage,
  linked: (facts) => facts.events.filter((event) => !isPast(event, facts.now)).map(linkedEvent),
};

const linkedEvent = ({ title, startsAt, endsAt, place }: Event): object => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: title,
  startDate: startsAt,
  ...(endsAt ? { endDate: endsAt } : {}),
  location: { '@type': 'Place', name: place, address: place },
  organizer: { '@type': 'Organization', name: t('site.name') },
});

export const videos: SitePage = {
  path: paths.videos,
  title: t('videos.title'),
  description: () => t('videos.description'),
  Body: VideosPage,
};

/**
 * /videos: each with its picture and length; it opens at its provider, so that nobody is tracked here before a click.
 */
function VideosPage({ facts }: PageProps) {
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

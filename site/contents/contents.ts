// The entries of events and videos. Source: docs/screens.md.
import type { Event } from '#contract/content.ts';
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { EventsPage, isPast } from './EventsPage.tsx';
import { VideosPage } from './VideosPage.tsx';

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

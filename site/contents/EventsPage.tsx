// /events: upcoming events, the nearest first, then past ones. Source: docs/screens.md.
import type { Event } from '#contract/content.ts';
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';
import type { PageProps } from '../page.ts';
import { Cleaned } from '../parts/Cleaned.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import styles from './contents.module.css';

/** Past once it has ended, or has begun if it has no end. */
export const isPast = ({ startsAt, endsAt }: Event, now: string): boolean => (endsAt ?? startsAt) < now;

export function EventsPage({ facts }: PageProps) {
  const past = facts.events.filter((event) => isPast(event, facts.now));
  const next = facts.events.filter((event) => !past.includes(event));
  return (
    <Section>
      <SectionHead level={1} title={t('events.title')} lead={t('events.lead')} />
      {next.length === 0 ? <p>{t('events.none')}</p> : <EventList title={t('events.next')} events={next} />}
      {past.length > 0 && <EventList title={t('events.past')} events={past} />}
    </Section>
  );
}

function EventList({ title, events }: { title: string; events: readonly Event[] }) {
  return (
    <>
      <h2 className={styles.part}>{title}</h2>
      <ul className={styles.list}>
        {events.map((event) => (
          <li key={event.id}>
            <EventRow event={event} />
          </li>
        ))}
      </ul>
    </>
  );
}

function EventRow({ event }: { event: Event }) {
  const { title, startsAt, place, description, imageUrl, link } = event;
  return (
    <article className={styles.row}>
      {imageUrl && <img src={imageUrl} alt="" width="320" height="180" loading="lazy" />}
      <div>
        <p className={styles.when}>
          <time dateTime={startsAt}>{whenOf(event)}</time> · {place}
        </p>
        <h3>{title}</h3>
        <Cleaned className="prose" html={description} />
        {link && (
          <a className={styles.link} href={link} rel="noopener">
            {t('events.link')}
          </a>
        )}
      </div>
    </article>
  );
}

/** Day and hours; the end only if it is on the same day. */
function whenOf({ startsAt, endsAt }: Event): string {
  const at = new Date(startsAt);
  const end = endsAt === undefined ? null : new Date(endsAt);
  const begins = { date: formatDate(businessDateOf(at)), time: formatTime(at) };
  return end && businessDateOf(end) === businessDateOf(at)
    ? t('events.when.until', { ...begins, until: formatTime(end) })
    : t('events.when', begins);
}

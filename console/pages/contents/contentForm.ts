// The form of a question, event or video: what is typed, and what can be sent.
// Invariant: only a complete form is sent; times are typed in Jakarta time.
// Source: docs/domain.md §1.
import type { Content, ContentFields, ContentKind } from '#contract/content.ts';
import { businessDateOf, findBusinessDate, formatTime, startOfDay } from '#domain/calendar.ts';
import { readCount } from '#ui/CountField.tsx';

export type Typed = Readonly<
  Record<
    | 'title'
    | 'body'
    | 'position'
    | 'publishOn'
    | 'category'
    | 'place'
    | 'link'
    | 'startDate'
    | 'startTime'
    | 'endDate'
    | 'endTime'
    | 'minutes'
    | 'seconds',
    string
  >
>;

export const nothingTyped: Typed = {
  title: '',
  body: '',
  position: '100',
  publishOn: '',
  category: '',
  place: '',
  link: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  minutes: '',
  seconds: '',
};

export function typedOf(content: Content): Typed {
  const [startDate, startTime] = dayAndTime(content.startsAt);
  const [endDate, endTime] = dayAndTime(content.endsAt);
  const length = content.seconds;
  return {
    title: content.title,
    body: content.body,
    position: String(content.position),
    publishOn: content.publishOn ?? '',
    category: content.category ?? '',
    place: content.place ?? '',
    link: content.link ?? '',
    startDate,
    startTime,
    endDate,
    endTime,
    minutes: length === null ? '' : String(Math.floor(length / 60)),
    seconds: length === null ? '' : String(length % 60),
  };
}

/** The fields to send, or null while something is missing or is no date, time or number. */
export function fieldsOf(kind: ContentKind, typed: Typed): ContentFields | null {
  const position = readCount(typed.position, 999);
  const publishOn = typed.publishOn === '' ? null : findBusinessDate(typed.publishOn);
  if (position === null || (publishOn === null && typed.publishOn !== '')) return null;
  const [title, body, link] = [typed.title.trim(), typed.body.trim(), typed.link.trim()];
  if (title === '' || body === '') return null;
  const shared = { title, body, position, publishOn };
  switch (kind) {
    case 'faq':
      return typed.category.trim() === '' ? null : { kind, ...shared, category: typed.category.trim() };
    case 'event': {
      const startsAt = instantOf(typed.startDate, typed.startTime);
      const endsAt = instantOf(typed.endDate, typed.endTime);
      const isEndWrong = endsAt === null && typed.endDate + typed.endTime !== '';
      if (startsAt === null || isEndWrong || typed.place.trim() === '') return null;
      return { kind, ...shared, place: typed.place.trim(), startsAt, endsAt, link: link || null };
    }
    case 'video': {
      const seconds = wholeLength(typed);
      return seconds === null || seconds === 0 || link === '' ? null : { kind, ...shared, link, seconds };
    }
  }
}

/** In seconds; null while minutes or seconds are no number that can be. */
function wholeLength({ minutes, seconds }: Typed): number | null {
  const [whole, rest] = [readCount(minutes || '0', 1_440), readCount(seconds || '0', 59)];
  return whole === null || rest === null ? null : whole * 60 + rest;
}

/** "2026-12-12" and "09:00" of an instant, in Jakarta time. */
function dayAndTime(instant: string | null): [string, string] {
  if (instant === null) return ['', ''];
  const at = new Date(instant);
  return [businessDateOf(at), formatTime(at).slice(0, 5).replace('.', ':')];
}

function instantOf(day: string, time: string): string | null {
  const date = findBusinessDate(day);
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  if (date === null || hours === undefined || minutes === undefined) return null;
  return new Date(startOfDay(date).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000).toISOString();
}

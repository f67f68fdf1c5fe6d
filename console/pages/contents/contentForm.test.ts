// The form of a question, event or video: what is typed, and what is sent.
// Source: docs/domain.md §1; docs/settled.md 62.
import { describe, expect, it } from 'vitest';
import type { Content } from '#contract/content.ts';
import { asId } from '#domain/ids.testing.ts';
import { fieldsOf, nothingTyped, typedOf } from './contentForm.ts';

const words = { ...nothingTyped, title: ' Pasar ', body: '<p>Isi</p>' };

describe('the content form', () => {
  it('sends an event with its times in Jakarta time, and its end if there is one', () => {
    const event = { ...words, place: 'Bogor', startDate: '2026-12-12', startTime: '09:30' };
    expect(fieldsOf('event', event)).toEqual({
      kind: 'event',
      title: 'Pasar',
      body: '<p>Isi</p>',
      position: 100,
      publishOn: null,
      place: 'Bogor',
      startsAt: '2026-12-12T02:30:00.000Z',
      endsAt: null,
      link: null,
    });
    expect(fieldsOf('event', { ...event, endDate: '2026-12-12', endTime: '11:00' })).toMatchObject({
      endsAt: '2026-12-12T04:00:00.000Z',
    });
  });

  it('sends a video with its length in seconds, and a question with its category', () => {
    const video = { ...words, link: 'https://video.example/1', minutes: '2', seconds: '5', publishOn: '2026-12-01' };
    expect(fieldsOf('video', video)).toMatchObject({ seconds: 125, publishOn: '2026-12-01' });
    expect(fieldsOf('faq', { ...words, category: 'Mendanai', position: '7' })).toMatchObject({ position: 7 });
  });

  it.each([
    ['faq', {}],
    ['faq', { category: 'A', title: ' ' }],
    ['faq', { category: 'A', position: 'x' }],
    ['faq', { category: 'A', publishOn: '2026-02-30' }],
    ['event', { place: 'A', startDate: '2026-12-12' }],
    ['event', { place: 'A', startDate: '2026-12-12', startTime: '09:00', endDate: '2026-12-13' }],
    ['video', { link: 'https://a.example/' }],
    ['video', { seconds: '9' }],
  ] as const)('sends no %s that is not whole: %o', (kind, part) => {
    expect(fieldsOf(kind, { ...words, ...part })).toBeNull();
  });

  it('shows saved content so that saving it unchanged changes nothing', () => {
    const kept: Content = {
      id: asId('c-1'),
      kind: 'event',
      state: 'draft',
      title: 'Pasar',
      body: '<p>Isi</p>',
      position: 5,
      category: null,
      place: 'Bogor',
      startsAt: '2026-12-12T17:05:00.000Z',
      endsAt: '2026-12-13T02:00:00.000Z',
      link: null,
      seconds: null,
      hasPicture: false,
      publishOn: null,
      version: 1,
      changedBy: null,
      changedAt: '2026-11-28T00:00:00.000Z',
    };
    const { title, body, position, publishOn, place, startsAt, endsAt, link } = kept;
    const sent = { kind: 'event', title, body, position, publishOn, place, startsAt, endsAt, link };
    expect(fieldsOf('event', typedOf(kept))).toEqual(sent);
  });
});

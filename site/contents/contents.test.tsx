// Events and videos: upcoming events before past ones; a video opens at its provider. Source: docs/screens.md.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ContentId } from '#domain/ids.ts';
import { asId } from '#domain/ids.testing.ts';
import { openSitePage } from '../testing.ts';

const event = (id: string, title: string, startsAt: string) => ({
  id: asId<ContentId>(id),
  title,
  startsAt,
  place: 'Balai Desa Ciseeng',
  description: '<p>Terbuka untuk <strong>umum</strong>.</p>',
});

describe('events', () => {
  it('[S1.017] lists upcoming events before past ones', () => {
    openSitePage('/events', {
      events: [
        event('1', 'Temu pendana', '2026-12-05T03:00:00.000Z'),
        event('2', 'Kunjungan kelompok', '2026-10-05T03:00:00.000Z'),
      ],
    });
    expect(
      screen
        .getAllByRole('heading')
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    ).toEqual(['Acara', 'Yang akan datang', 'Temu pendana', 'Yang sudah lewat', 'Kunjungan kelompok']);
    expect(screen.getByText('5 Desember 2026, 10.00 WIB')).toBeTruthy();
  });

  it('says until when it lasts, where it ends on the same day', () => {
    openSitePage('/events', {
      events: [
        { ...event('1', 'Pasar', '2026-12-05T03:00:00.000Z'), endsAt: '2026-12-05T05:30:00.000Z' },
        { ...event('2', 'Kemah', '2026-12-12T03:00:00.000Z'), endsAt: '2026-12-13T05:00:00.000Z' },
      ],
    });
    expect(screen.getByText('5 Desember 2026, 10.00 WIB sampai 12.30 WIB')).toBeTruthy();
    expect(screen.getByText('12 Desember 2026, 10.00 WIB')).toBeTruthy();
  });

  it('says so when there is none', () => {
    openSitePage('/events');
    expect(screen.getByText(/Belum ada acara yang dijadwalkan/)).toBeTruthy();
  });
});

describe('videos', () => {
  it('[S1.018] lists each with its length and its link', () => {
    openSitePage('/videos', {
      videos: [
        {
          id: asId('1'),
          title: 'Satu hari di Ciseeng',
          url: 'https://video.example/1',
          thumbnailUrl: '/api/v1/contents/1/picture',
          seconds: 130,
          description: '<p>Pertemuan mingguan.</p>',
        },
      ],
    });
    const card = screen.getByRole('article');
    expect(within(card).getByText('3 menit')).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'Satu hari di Ciseeng' }).getAttribute('href')).toBe(
      'https://video.example/1',
    );
  });

  it('says in the demonstration that nobody answers at their links', () => {
    const videos = [
      {
        id: asId<ContentId>('1'),
        title: 'Satu',
        url: 'https://video.example/1',
        thumbnailUrl: '/1',
        seconds: 20,
        description: '<p>Satu.</p>',
      },
    ];
    openSitePage('/videos', { videos });
    expect(screen.queryByText(/Mode demo/)).toBeNull();
    openSitePage('/videos', { videos, sandboxUrl: 'http://localhost:8082' });
    expect(screen.getByText(/tautan video tidak membuka apa pun/)).toBeTruthy();
  });
});

// The list of lendings: filters in the URL, and keyboard shortcuts.
// Source: docs/screens.md.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rupiah } from '#domain/money.ts';
import { asId } from '#domain/ids.testing.ts';
import { ok, okPage, openPage, wulan } from '../testing.tsx';
import { changed } from '../listFilters.ts';
import { noFilters, queryOf, readFilters, searchOf } from './filters.ts';
import { lendingSample } from './lending.testing.ts';

const lending = (id: string, name: string) =>
  lendingSample({
    id: asId(id),
    group: { id: asId(`g-${id}`), name, city: 'Kota Depok', meetingWeekday: 3, officer: 'Wulan', branch: 'Bogor' },
    status: 'opened',
    grade: 'B1',
    loanAmount: rupiah(30_000_000),
    raisedAmount: rupiah(11_500_000),
    activeAmount: rupiah(1_500_000),
    interestPercentage: 24,
    instalments: 50,
    signed: 0,
  });
const list = 'GET staff/lendings';
const open = (at = '/lendings') =>
  openPage(at, {
    person: wulan,
    replies: { [list]: okPage([lending('l-1', 'Melati'), lending('l-2', 'Mawar')]), 'GET staff/lendings/l-2': ok({}) },
  });

describe('the filters', () => {
  it('are in the URL, except defaults', () => {
    expect(searchOf(noFilters)).toBe('');
    const filters = {
      ...noFilters,
      status: 'funded',
      late: true,
      decision: true,
      search: 'sari & co',
      sort: 'amount',
      page: 3,
    } as const;
    expect(searchOf(filters)).toBe('?status=funded&late=yes&decision=yes&search=sari+%26+co&sort=amount&page=3');
    expect(readFilters(new URLSearchParams(searchOf(filters)))).toEqual(filters);
    const chosen = {
      ...noFilters,
      branch: 'b-1',
      officer: 's-9',
      city: '3276',
      grade: 'B1',
      weekday: '3',
      days: '8-30',
    } as const;
    expect(searchOf(chosen)).toBe('?branch=b-1&officer=s-9&city=3276&grade=B1&weekday=3&days=8-30');
    expect(readFilters(new URLSearchParams(searchOf(chosen)))).toEqual(chosen);
  });

  it('with invalid values in the URL are ignored', () => {
    expect(
      readFilters(new URLSearchParams('status=none&late=maybe&page=-1&search=++&city=x&grade=D&weekday=8&days=3')),
    ).toEqual(noFilters);
  });

  it('another one starts at the first page', () => {
    expect(changed({ ...noFilters, page: 4 }, { late: true })).toEqual({ ...noFilters, late: true });
    expect(queryOf({ ...noFilters, late: true })).toEqual({ limit: '20', page: '1', late: 'yes' });
  });

  it('are sent to the server as they are chosen', async () => {
    const { user, asked, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Menunggu pencairan' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=funded'));
    await user.type(screen.getByRole('searchbox'), 'melati');
    await waitFor(() => expect(router.state.location.search).toBe('?status=funded&search=melati'));
    await waitFor(() =>
      expect(asked.at(-1)?.address).toBe('/api/v1/staff/lendings?limit=20&page=1&status=funded&search=melati'),
    );
  });

  it('are kept in the detail, so that the list beside it is the same', async () => {
    open('/lendings?status=opened&page=1');
    const link = await screen.findByRole('link', { name: /Melati/ });
    expect(link.getAttribute('href')).toBe('/lendings/l-1?status=opened');
  });
});

describe('the keys', () => {
  it('walk the rows with j and k, and open one with Enter', async () => {
    const { user, router } = open();
    const first = await screen.findByRole('link', { name: /Melati/ });
    await user.keyboard('j');
    expect(document.activeElement).toBe(first);
    await user.keyboard('jj');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /Mawar/ }));
    await user.keyboard('kj{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/lendings/l-2'));
  });

  it('F goes to the search of the list, where letters are letters again', async () => {
    const { user } = open();
    await screen.findByRole('link', { name: /Melati/ });
    await user.keyboard('fjk');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jk');
  });

  it('can be switched off', async () => {
    const { user } = open();
    await screen.findByRole('link', { name: /Melati/ });
    await user.click(screen.getByRole('button', { name: 'Pintasan nyala' }));
    const before = document.activeElement;
    await user.keyboard('j/');
    expect(document.activeElement).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Pintasan mati' }));
  });
});

it('the sums of the filtered lendings end the list', async () => {
  openPage('/lendings?days=8-30', {
    person: wulan,
    replies: {
      [list]: okPage([lending('l-1', 'Melati')]),
      'GET staff/lendings/totals': ok({
        count: 7,
        running: 6,
        principalOutstanding: '44680000',
        asOf: '2026-11-29',
        arrears: '8516800',
      }),
    },
  });
  const sums = await screen.findByLabelText('Jumlah pinjaman yang disaring');
  expect(sums.textContent?.replaceAll('\u00A0', ' ')).toBe(
    'Berjalan6Sisa pokokRp 44.680.000tutup hari 29 Nov 2026TunggakanRp 8.516.800',
  );
});

it('an empty answer offers to clear the filters', async () => {
  openPage('/lendings?late=yes', { person: wulan, replies: { [list]: okPage([]) } });
  const action = await screen.findByRole('link', { name: 'Hapus saringan' });
  expect(action.getAttribute('href')).toBe('/lendings');
});

it('a failed load says so, and can be retried', async () => {
  const broken = { status: 500, body: { id: 'r', code: 'error.server', message: 'Gagal', errors: [] } };
  const { user, answers } = openPage('/lendings', { person: wulan, replies: { [list]: broken } });
  const again = await screen.findByRole('button', { name: 'Coba lagi' });
  answers[list] = okPage([lending('l-1', 'Melati')]);
  await user.click(again);
  expect(await screen.findByRole('link', { name: /Melati/ })).toBeTruthy();
});

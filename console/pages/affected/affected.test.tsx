// The list for a letter after a breach: who, which data, from where; by the filters of the trail.
// Source: docs/operations.md.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AffectedPerson } from '#contract/breach.ts';
import { lidya, ok, okPage, openPage } from '../testing.tsx';

const sari: AffectedPerson = {
  key: 'user:019a2225-1ca0-7532-a500-9043bdf1533e',
  name: 'Sari Dewi',
  phone: '0812••••0001',
  email: 's•••@contoh.example',
  address: 'Alamat ada di berkas',
  data: ['identity_number', 'phone'],
  events: 2,
  first: '2026-11-27T03:05:00.000Z',
  last: '2026-11-28T03:05:00.000Z',
  addresses: ['10.0.0.7'],
};

it('names people, kinds of data and addresses, says which lists were taken whole, and asks by the filters', async () => {
  const lists = [{ name: 'pendana', rows: 1204, at: '2026-11-27T03:05:00.000Z' }];
  const { asked, router } = openPage('/affected?actor=Wulan&from=2026-11-21', {
    person: lidya,
    replies: {
      'GET staff/affected': okPage([sari]),
      'GET staff/affected/summaries': ok({ events: 3, without: 1, lists }),
    },
  });
  const row = (await screen.findByRole('link', { name: /Sari Dewi/ })).closest('tr, li');
  for (const said of ['NIK, Nomor telepon', '2 kejadian']) expect(row?.textContent).toContain(said);
  expect(screen.getByRole('link', { name: /Sari Dewi/ }).getAttribute('href')).toContain(
    '/people/019a2225-1ca0-7532-a500-9043bdf1533e',
  );
  expect(await screen.findByText('3 kejadian, 1 di antaranya tidak menyangkut orang.')).toBeTruthy();
  expect(screen.getByText(/pendana \(1204 baris/)).toBeTruthy();
  const first = asked.find(({ name }) => name === 'GET staff/affected')?.address ?? '';
  expect(Object.fromEntries(new URLSearchParams(first.split('?')[1]))).toMatchObject({
    actor: 'Wulan',
    from: '2026-11-21',
  });
  await waitFor(() => expect(router.state.location.search).toContain('actor=Wulan'));
});

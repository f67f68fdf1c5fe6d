// What was collected of a week by officer on the console: figures, changes, and where they lead.
// Source: docs/glossary.md (collection rate); decision 0123.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok, okPage, openPage, wulan } from '../../testing.tsx';

const choices = {
  dates: { first: '2026-01-01', last: '2026-11-26' },
  areas: [],
  branches: [],
  officers: [],
  sectors: [],
  cohorts: [],
};
const collected = { due: '1000000', onDay: '800000', onDayRate: 8_000, within: '900000', withinRate: 9_000 };

it('officers stand with what is collected of their week, the change in points, and lead to its instalments', async () => {
  const row = { id: 's-2', name: 'Yayan', ...collected, before: { ...collected, onDayRate: 8_430 } };
  openPage('/reports/collection?list=officer', {
    person: wulan,
    replies: {
      'GET staff/reports/choices': ok(choices),
      'GET staff/reports/collection/places': okPage([row]),
    },
  });
  const link = await screen.findByRole('link', { name: 'Yayan' });
  expect(link.getAttribute('href')).toBe('/reports/collection?officer=s-2&list=instalments');
  expect(screen.getByText(/-4,30 poin/).closest('td')?.textContent).toContain('memburuk');
});

// Menu, greeting and links. Source: spec §2; docs/settled.md 57.
import { expect, it } from 'vitest';
import { greetingAt } from './dashboard/Sidebar.tsx';
import { type MenuItem, menuOf } from './menu.ts';
import { loginFor, nextOf } from './paths.ts';

const items: MenuItem[] = [
  { to: '/dashboard', icon: 'home', label: 'dashboard', for: 'both' },
  { to: '/dashboard/marketplaces', icon: 'stall', label: 'marketplace', for: 'lender' },
  { to: '/dashboard/borrowers', icon: 'loan', label: 'portfolio', for: 'borrower' },
  { to: '/dashboard/setting', icon: 'gear', label: 'setting', for: 'both' },
];
const labels = (isLender: boolean, isBorrower: boolean) =>
  menuOf(items, { isLender, isBorrower }).map(({ label }) => label);

it('[S2.033] a lender sees the lender’s entries', () => {
  expect(labels(true, false)).toEqual(['Ringkasan', 'Kelompok', 'Pengaturan']);
});

it('[S2.034] a borrower sees three, the second of them her portfolio, called Pinjaman', () => {
  expect(labels(false, true)).toEqual(['Ringkasan', 'Pinjaman', 'Pengaturan']);
});

it('a lender who also borrows sees the lender’s entries and "Pinjaman saya"', () => {
  expect(labels(true, true)).toEqual(['Ringkasan', 'Kelompok', 'Pinjaman saya', 'Pengaturan']);
});

it.each([
  ['2026-11-26T22:00:00Z', 'greeting.morning'],
  ['2026-11-27T04:00:00Z', 'greeting.noon'],
  ['2026-11-27T08:00:00Z', 'greeting.afternoon'],
  ['2026-11-27T11:00:00Z', 'greeting.evening'],
  ['2026-11-26T20:00:00Z', 'greeting.evening'],
])('at %s the greeting of Jakarta is %s', (instant, greeting) => {
  expect(greetingAt(new Date(instant))).toBe(greeting);
});

it.each([
  'https://evil.example',
  'https:evil.example',
  '//evil.example',
  '/\\evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/dashboards',
  '/dashboard/..//evil.example',
  '/dashboard/../../evil.example',
  '/dashboard/%2e%2e//evil.example',
  '/dashboard//evil.example',
  '/dashboard/\\evil.example',
  'data:text/html,x',
  'javascript:alert(1)',
  '',
])('%s is no place to go to after sign-in', (next) => {
  expect(nextOf(`?next=${encodeURIComponent(next)}`)).toBe('/dashboard');
});

it('a dashboard page survives sign-in', () => {
  expect(nextOf(loginFor('/dashboard/portfolios/p-1?page=2').slice('/login'.length))).toBe(
    '/dashboard/portfolios/p-1?page=2',
  );
});

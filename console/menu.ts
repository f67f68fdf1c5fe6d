// The console's menu, made from the registered pages: sections in the bar, the pages of the open section below it.
// Source: docs/screens.md.
import type { StaffPerson } from '#contract/staff.ts';
import { may, type Permission, type StaffRole } from '#domain/permissions.ts';
import type { TextKey } from '#ui/text.ts';

/** The sections in menu order. */
const sections = {
  overview: 'overview.title',
  tasks: 'tasks.title',
  meetings: 'meetings.title',
  kyc: 'kycs.title',
  people: 'people.title',
  leads: 'leads.title',
  groups: 'groups.title',
  lendings: 'console.lendings',
  money: 'console.money',
  books: 'console.bookkeeping',
  reports: 'console.reports',
  site: 'console.site',
  settings: 'console.settings',
} as const satisfies Record<string, TextKey>;
export type SectionName = keyof typeof sections;

/** `may`: the permission that shows the page; the server has the final say. */
export type MenuItem = { to: string; section: SectionName; label: TextKey; may: Permission };
export type Section = { name: SectionName; label: TextKey; items: readonly MenuItem[] };

/** What a person may open, by section; empty sections are left out. */
export function menuOf(items: readonly MenuItem[], person: StaffPerson): Section[] {
  const allowed = items.filter((item) => may(person.roles, item.may));
  return (Object.keys(sections) as SectionName[])
    .map((name) => ({ name, label: sections[name], items: allowed.filter((item) => item.section === name) }))
    .filter((section) => section.items.length > 0);
}

/** The section that a page belongs to. */
export function sectionAt(menu: readonly Section[], pathname: string): Section | null {
  const holds = ({ to }: MenuItem) => pathname === to || pathname.startsWith(`${to}/`);
  return menu.find((section) => section.items.some(holds)) ?? null;
}

/** What each role opens most, in the order of its bar on a phone. */
const usual: Readonly<Record<StaffRole, readonly SectionName[]>> = {
  loan: ['overview', 'meetings', 'groups', 'lendings', 'leads'],
  finance: ['overview', 'money', 'lendings', 'books', 'reports'],
  kyc: ['overview', 'kyc', 'people'],
  support: ['overview', 'site', 'leads', 'people', 'groups'],
  auditor: ['overview', 'reports', 'books', 'money', 'lendings'],
  admin: ['overview', 'settings', 'site', 'people'],
};

const PLACES = 5;

/**
 * The five sections in the bar of a phone: those that the person's roles open most, filled up in menu order. An open one
 * that is not among them takes the last place.
 */
export function placesOf(menu: readonly Section[], { roles }: StaffPerson, open: SectionName | null): Section[] {
  const wanted = new Set([...roles.flatMap((role) => usual[role]), ...menu.map(({ name }) => name)]);
  const places = [...wanted].flatMap((name) => menu.find((section) => section.name === name) ?? []);
  const first = places.slice(0, PLACES);
  const current = places.slice(PLACES).find(({ name }) => name === open);
  return current === undefined ? first : [...first.slice(0, PLACES - 1), current];
}

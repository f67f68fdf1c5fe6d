// The console's menu, made from the pages that are registered. Source: screens.md (Staff console).
import type { StaffPerson } from '#contract/staff.ts';
import type { TextKey } from '#ui/text.ts';

export type Role = StaffPerson['roles'][number];
/** `roles`: who may open the page; the server's answer decides in the end. */
export type MenuItem = { to: string; label: TextKey; roles: readonly Role[] };

export function menuOf(items: readonly MenuItem[], person: StaffPerson): MenuItem[] {
  return items.filter((item) => item.roles.some((role) => person.roles.includes(role)));
}

// The dashboard's menu, made from the registered routes, so it cannot link to a screen that does not exist. Lenders
// see every route that is not hidden; borrowers see three fixed ones; a person with both roles sees the lender's and
// "Pinjaman saya".
// Source: spec §2, §6; docs/settled.md 57.
import type { User } from '#contract/account.ts';
import type { IconName } from '#ui/Icon.tsx';
import { t, type TextKey } from '#ui/text.ts';

export type MenuItem = {
  to: string;
  icon: IconName;
  label: TextKey;
  short?: TextKey;
  for: 'both' | 'lender' | 'borrower';
};
/** The frame's data, from the dashboard route's loader. */
export type FrameData = { items: readonly MenuItem[]; hasInbox: boolean };
export type Entry = { to: string; icon: IconName; label: string; short: string; exact: boolean };

export function menuOf(items: readonly MenuItem[], user: Pick<User, 'isLender' | 'isBorrower'>): Entry[] {
  const allowed = items.filter(
    (item) => item.for === 'both' || (item.for === 'lender' ? user.isLender : user.isBorrower),
  );
  return allowed.map((item) => {
    const isOther = item.for === 'borrower' && user.isLender;
    const label = isOther ? 'menu.loan' : item.label;
    return {
      to: item.to,
      icon: item.icon,
      label: t(label),
      short: t(isOther ? 'menu.loan.short' : (item.short ?? label)),
      exact: item.to === '/dashboard',
    };
  });
}

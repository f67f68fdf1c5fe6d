// The dashboard's menu, made from the registered routes, so it cannot link to a screen that does not exist. Lenders
// see every route that is not hidden; borrowers see three fixed ones, with the route's "portfolio" as Pinjaman; a person with both roles sees the lender's and
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
    // A borrower's screens have no word of the lenders' side.
    const isLoan = item.for === 'borrower';
    const label = isLoan && user.isLender ? 'menu.loan' : isLoan ? 'menu.loan.short' : item.label;
    return {
      to: item.to,
      icon: item.icon,
      label: t(label),
      short: t(isLoan ? 'menu.loan.short' : (item.short ?? label)),
      exact: item.to === '/dashboard',
    };
  });
}

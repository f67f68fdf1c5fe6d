// The words of the picture that stands for a group's link, 1200 x 630; the server draws it.
// Invariant: only what does not age: no share, no missing sum, no return.
// Source: docs/screens.md; decision 0105.
import type { GroupPicture } from '#contract/site.ts';
import type { Lending } from '#contract/lending.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import { artOf } from '../lending/GroupCard.tsx';

export const groupPicture = ({ members, sector, proposal, loanAmount, dueDate }: Lending): GroupPicture => ({
  name: proposal.name,
  who: t('kin.picture.members', { count: members.length, sector }),
  place: proposal.city,
  sum: formatRupiah(loanAmount),
  until: t('kin.picture.until', { date: formatShortDate(dueDate) }),
  art: artOf(sector),
});

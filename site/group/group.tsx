// The entry of one group's page: not in the list of pages, since each is drawn when it is asked for.
// Source: docs/screens.md; decision 0105.
import type { PublicGroup } from '#contract/site.ts';
import { formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import type { PageProps, SitePage } from '../page.ts';
import { groupPagePath } from '../paths.ts';
import { GroupPage } from './GroupPage.tsx';

export function groupPage(group: PublicGroup): SitePage {
  const { lending } = group;
  const path = groupPagePath(lending.id);
  return {
    path,
    picture: `${path}/gambar.png`,
    title: lending.proposal.name,
    description: () =>
      t('kin.description', {
        sector: lending.sector,
        city: lending.proposal.city,
        loan: formatRupiah(lending.loanAmount),
        months: lending.proposal.tenor,
        members: lending.members.length,
      }),
    Body: ({ facts }: PageProps) => <GroupPage facts={facts} group={group} />,
  };
}

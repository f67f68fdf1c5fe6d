// The entry of /borrower. Source: docs/screens.md.
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { paths } from '../paths.ts';
import { BorrowerPage } from './BorrowerPage.tsx';

export const borrower: SitePage = {
  path: paths.borrower,
  title: t('forBorrower.title'),
  description: (facts) => t('forBorrower.description', { members: parameterOf(facts, 'group_members') }),
  Body: BorrowerPage,
};

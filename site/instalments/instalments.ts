// The entries of the two pages that explain an instalment table. Source: spec §2; docs/screens.md.
import { t } from '#ui/text.ts';
import type { SitePage } from '../page.ts';
import { paths } from '../paths.ts';
import { BorrowerTablePage } from './BorrowerTablePage.tsx';
import { LenderTablePage } from './LenderTablePage.tsx';

export const tableLender: SitePage = {
  path: paths.tableLender,
  title: t('tableLender.title'),
  description: () => t('tableLender.description'),
  Body: LenderTablePage,
};

export const tableBorrower: SitePage = {
  path: paths.tableBorrower,
  title: t('tableBorrower.title'),
  description: () => t('tableBorrower.description'),
  Body: BorrowerTablePage,
};

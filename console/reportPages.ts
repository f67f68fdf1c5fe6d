// The pages of the reports of the loan book and of cash ahead: a part of consolePages.ts.
// Source: docs/screens.md.
import type { ComponentType } from 'react';
import type { MenuItem } from './menu.ts';
import { paths } from './paths.ts';

export type Page = {
  path: string;
  load: () => Promise<ComponentType>;
  menu?: Omit<MenuItem, 'to'>;
};

export const reportPages: readonly Page[] = [
  {
    path: paths.portfolioReport(),
    load: async () => (await import('./pages/reports/PortfolioPage.tsx')).PortfolioPage,
    menu: { section: 'reports', label: 'loanreport.portfolio', may: 'report.read' },
  },
  {
    path: paths.portfolioLoans(),
    load: async () => (await import('./pages/reports/PortfolioLoansPage.tsx')).PortfolioLoansPage,
  },
  {
    path: paths.defaultLoans(),
    load: async () => (await import('./pages/reports/defaults/DefaultLoansPage.tsx')).DefaultLoansPage,
  },
  {
    path: paths.prepaidLoans(),
    load: async () => (await import('./pages/reports/prepayments/PrepaidLoansPage.tsx')).PrepaidLoansPage,
  },
  {
    path: paths.rolledLoans(),
    load: async () => (await import('./pages/reports/rolls/RolledLoansPage.tsx')).RolledLoansPage,
  },
  {
    path: paths.cohortLoans(),
    load: async () => (await import('./pages/reports/cohorts/CohortLoansPage.tsx')).CohortLoansPage,
  },
  {
    path: paths.collectionReport(),
    load: async () => (await import('./pages/reports/collection/CollectionPage.tsx')).CollectionPage,
    menu: { section: 'reports', label: 'collected.page', may: 'report.read' },
  },
  {
    path: paths.cashAhead,
    load: async () => (await import('./pages/reports/cash/CashAheadPage.tsx')).CashAheadPage,
    menu: { section: 'reports', label: 'ahead.title', may: 'books.read' },
  },
  {
    path: paths.cashAheadRows(),
    load: async () => (await import('./pages/reports/cash/CashAheadRowsPage.tsx')).CashAheadRowsPage,
  },
  {
    path: paths.officersReport(),
    load: async () => (await import('./pages/reports/officers/OfficersPage.tsx')).OfficersPage,
    menu: { section: 'reports', label: 'work.title', may: 'report.read' },
  },
  {
    path: paths.officerReport(':id'),
    load: async () => (await import('./pages/reports/officers/OfficerPage.tsx')).OfficerPage,
  },
];

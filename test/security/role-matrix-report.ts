// The calls of reports. Written by hand, so that a mistake in the contract shows.
import { collectionLines } from './role-matrix-collection.ts';

export const reportLines: Readonly<Record<string, string>> = {
  'GET staff/reports/choices': '----- x++x+x',
  'GET staff/reports/portfolio': '----- x++x+x',
  'GET staff/reports/portfolio/trend': '----- x++x+x',
  'GET staff/reports/portfolio/concentration': '----- x++x+x',
  'GET staff/reports/portfolio/loans': '----- x++x+x',
  'GET staff/reports/portfolio/loans/files/:form': '----- x++x+x',
  'GET staff/reports/portfolio/files/:form': '----- x++x+x',
  'GET staff/reports/cohorts': '----- x++x+x',
  'GET staff/reports/cohorts/loans': '----- x++x+x',
  'GET staff/reports/cohorts/loans/files/:form': '----- x++x+x',
  'GET staff/reports/defaults': '----- x++x+x',
  'GET staff/reports/defaults/loans': '----- x++x+x',
  'GET staff/reports/defaults/loans/files/:form': '----- x++x+x',
  'GET staff/reports/prepayments': '----- x++x+x',
  'GET staff/reports/prepayments/loans': '----- x++x+x',
  'GET staff/reports/prepayments/loans/files/:form': '----- x++x+x',
  'GET staff/reports/cash': '----- xx+x+x',
  'GET staff/reports/cash/files/:form': '----- xx+x+x',
  'GET staff/reports/cash/instalments': '----- xx+x+x',
  'GET staff/reports/cash/instalments/files/:form': '----- xx+x+x',
  'GET staff/reports/cash/planned': '----- xx+x+x',
  'GET staff/reports/cash/planned/files/:form': '----- xx+x+x',
  ...collectionLines,
};

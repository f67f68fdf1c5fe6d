// The calls of reports. Written by hand, so that a mistake in the contract shows.
export const reportLines: Readonly<Record<string, string>> = {
  'GET staff/reports/choices': '----- x++x+x',
};

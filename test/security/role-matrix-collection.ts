// The calls of the reports of collection, officers and cohorts. Written by hand, so that a mistake in the contract shows.
export const collectionLines: Readonly<Record<string, string>> = {
  'GET staff/reports/collection': '----- x++x+x',
  'GET staff/reports/collection/files/:form': '----- x++x+x',
  'GET staff/reports/collection/places': '----- x++x+x',
  'GET staff/reports/collection/places/files/:form': '----- x++x+x',
  'GET staff/reports/collection/instalments': '----- x++x+x',
  'GET staff/reports/collection/instalments/files/:form': '----- x++x+x',
  'GET staff/reports/officers': '----- x++x+x',
  'GET staff/reports/officers/files/:form': '----- x++x+x',
  'GET staff/reports/officers/:id': '----- x++x+x',
};

// The first part of every query key about loans: an act on a loan, from whichever page, refetches all of them by it.
export const lendingsKey = ['lendings'] as const;

// The first part of every query key about loans: an action on a loan, on any page, refetches all of them by it.
export const lendingsKey = ['lendings'] as const;

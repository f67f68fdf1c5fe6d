// A month in the address of a list, such as `paidIn=2026-09`; null for none, or for what is no month.
// Usage: const month = monthIn(address, 'paidIn').
export function monthIn(address: URLSearchParams, name: string): string | null {
  const month = address.get(name) ?? '';
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null;
}

/** The same list's link to another of its pages. */
export function pageLink(address: URLSearchParams, page: number): string {
  const next = new URLSearchParams(address);
  next.set('page', String(page));
  return `?${next}`;
}

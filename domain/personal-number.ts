// What of a person must stand in no address, where browsers, proxies and logs keep it: a NIK, a phone number, an
// e-mail address, an account number. A search for it goes in a body.
// Source: decision 0082.

/** The free texts of a list's query; all other fields are choices, dates, ids and numbers. */
export const searchFields = ['q', 'search', 'actor', 'object', 'reason'] as const;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** Fewer digits are a beginning, as it is being typed. */
const fewestDigits = 6;

/** Whether a text may hold such a number, however it is written. Errs on the safe side: dates and amounts count too. */
export function holdsPersonalNumber(text: string): boolean {
  const said = text.replace(uuid, '');
  return said.includes('@') || said.replace(/\P{Nd}/gu, '').length >= fewestDigits;
}

/** Whether a list is asked for by something that must not stand in its address. */
export const asksPersonally = (query: Readonly<Record<string, unknown>>): boolean =>
  searchFields.some((field) => holdsPersonalNumber(String(query[field] ?? '')));

// Which kinds of data of a person an audit event concerned: what a letter after a breach has to name.
// Source: UU 27/2022 article 46; docs/operations.md.

export const dataKinds = [
  'identity_number',
  'identity_numbers',
  'tax_number',
  'account_number',
  'phone',
  'email',
  'identity_picture',
  'identity',
  'contact',
  'account',
  'money',
  'agreement',
  'complaint',
  'list',
  'all',
] as const;
export type DataKind = (typeof dataKinds)[number];

const byField: Readonly<Record<string, DataKind>> = {
  identityNumber: 'identity_number',
  // All three of a verification at once.
  numbers: 'identity_numbers',
  npwpNumber: 'tax_number',
  bankAccountNumber: 'account_number',
  accountNumber: 'account_number',
  phone: 'phone',
  email: 'email',
};

/** By the first part of an action's name, where the action says no more. */
const byArea: Readonly<Record<string, DataKind>> = {
  kyc: 'identity',
  profile: 'identity',
  person: 'account',
  session: 'account',
  password: 'account',
  email: 'account',
  user: 'account',
  consent: 'account',
  privacy: 'account',
  signature: 'agreement',
  agreement: 'agreement',
  complaint: 'complaint',
  lead: 'contact',
  group: 'contact',
  bank_account: 'account_number',
  list: 'list',
  tax: 'list',
  books: 'list',
  authority: 'list',
  people: 'list',
  // A phone takes along the sheets of many groups.
  field_device: 'list',
};

/**
 * The kinds of data that an event of this action concerned; `field` is what the event says was shown, of a file for an authority
 * the numbers in it with commas between, which stand there beside all else that the list says. An account taken over shows all that
 * stands in it; what is about money or a loan shows that.
 */
export function dataKindsOf(action: string, field: string): DataKind[] {
  if (action === 'privacy.data.taken') return ['all'];
  if (action.startsWith('kyc.picture.')) return ['identity_picture'];
  if (action === 'authority.download') return [...field.split(',').flatMap((one) => byField[one] ?? []), 'list'];
  if (action.endsWith('.number.seen')) return [byField[field] ?? 'account_number'];
  return [byArea[action.split('.')[0] ?? ''] ?? 'money'];
}

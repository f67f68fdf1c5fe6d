// Which kinds of data an event concerned. Source: UU 27/2022 article 46.
import { expect, it } from 'vitest';
import { dataKindsOf } from './breach.ts';

it.each([
  ['person.number.seen', 'phone', 'phone'],
  ['person.number.seen', 'bankAccountNumber', 'account_number'],
  ['kyc.number.seen', 'identityNumber', 'identity_number'],
  ['kyc.number.seen', 'numbers', 'identity_numbers'],
  ['disbursement.number.seen', '', 'account_number'],
  ['kyc.picture.seen', '', 'identity_picture'],
  ['kyc.verified', '', 'identity'],
  ['session.start', '', 'account'],
  ['privacy.data.taken', '', 'all'],
  ['list.exported', '', 'list'],
  ['tax.export', '', 'list'],
  ['books.export', '', 'list'],
  ['authority.download', '', 'list'],
  ['field_device.prepare', '', 'list'],
  ['lead.contacted', '', 'contact'],
  ['withdrawal.requested', '', 'money'],
])('%s of %j concerns %s', (action, field, kind) => {
  expect(dataKindsOf(action, field)).toEqual([kind]);
});

it.each([
  ['identityNumber', ['identity_number', 'list']],
  ['npwpNumber', ['tax_number', 'list']],
  ['npwpNumber,identityNumber', ['tax_number', 'identity_number', 'list']],
])('a file for an authority with %s concerns that and the rest of its columns', (field, kinds) => {
  expect(dataKindsOf('authority.download', field)).toEqual(kinds);
});

// Invalid amounts as they would appear in a JSON body: wrong type, not whole, out of bounds, or not JSON at all.
// Source: docs/api.md.

export const noAmounts = [
  'true',
  'false',
  '["500000"]',
  '[500000]',
  '"0x7A120"',
  '"0b1111"',
  '"5e5"',
  '" 500000 "',
  '"500.000"',
  '"500000"',
  '"Infinity"',
  '"NaN"',
  'null',
  '""',
  '{}',
  '{"$gt":0}',
  '500000.5',
  '-500000',
  '0',
  '-0',
  '1e21',
  '1e400',
  '-1e400',
  '9007199254740991',
  '9007199254740993',
  '1000000000000000',
  '"５０００００"',
  '"٥٠٠٠٠٠"',
];

/** Not even JSON. */
export const noNumbers = [
  '0x7A120',
  '0b1111',
  '00500000',
  '500_000',
  '500.000.000',
  'Infinity',
  'NaN',
  "'500000'",
  '500000n',
  '',
];

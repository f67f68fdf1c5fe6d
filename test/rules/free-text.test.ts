// All free text goes through one cleaner, in the contract, before any feature sees it: marks of direction and letters
// that nobody sees go, and what is empty after it is empty. A text that its own rule reads is named here.
// Source: decision 0091.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/all.ts';
import { id } from '#contract/fields.ts';

/** By the last name of a field: who reads it, and refuses or drops what nobody sees. */
const readByItsRule: Record<string, RegExp> = {
  'domain/contact.ts: a name of a person': /^(name|borrower_name)$/,
  'domain/contact.ts: an e-mail address': /^email$/,
  'domain/identity.ts: a phone number': /^(phone|phonenumber|borrower_phone_number)$/,
  'domain/identity.ts and domain/staff.ts: a sign-in name': /^(_username|username|login|value)$/,
  'domain/nik.ts and the features: figures alone':
    /^(nik|identityNumber|npwpNumber|number|accountNumber|bankAccountNumber|human)$/,
  'domain/profile-fields.ts: a date, or one of a list': /^(birthday|gender|religion|lastEducation|sourceOfFund)$/,
  'what was given by us comes back as it was':
    /^(token|verificationToken|referenceToken|version|id|key|signature|until|code|fingerprint)$/,
  'a secret, whose letters all count': /[pP]assword$|^(first|second)$/,
  'server/ports/push.ts: what a browser gave': /^(endpoint|p256dh|auth)$/,
  'the bank’s own number of a payment': /^reference$/,
  'domain/group-import-cells.ts: the cells of a file, cleaned row by row': /^cells$/,
};

type Leaf = { place: string; name: string; schema: z.ZodType };

/** Every text that a schema takes. */
function leavesOf(schema: z.core.$ZodType, place: string): Leaf[] {
  const def = schema._zod.def as unknown as {
    type: string;
    shape?: Record<string, z.core.$ZodType>;
    innerType?: z.core.$ZodType;
    in?: z.core.$ZodType;
    element?: z.core.$ZodType;
    options?: z.core.$ZodType[];
    valueType?: z.core.$ZodType;
  };
  if (def.type === 'string') return [{ place, name: place.split('.').at(-1) ?? '', schema: schema as z.ZodType }];
  const inner = def.innerType ?? def.in ?? def.element ?? def.valueType;
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([key, each]) => leavesOf(each, `${place}.${key}`)),
    ...(def.options ?? []).flatMap((each) => leavesOf(each, place)),
    ...(inner ? leavesOf(inner, place) : []),
  ];
}

const leaves = Object.values(contract).flatMap((list) =>
  Object.values(list).flatMap((endpoint) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema = (endpoint as { query?: z.ZodType; body?: z.ZodType })[part];
      return schema ? leavesOf(schema, endpoint.call) : [];
    }),
  ),
);

/** What a field makes of a text with marks and invisible letters, and of one that has nothing else. */
const cleans = ({ schema }: Leaf): boolean => {
  const [seen, unseen] = [z.safeParse(schema, '\u202Aab\u200B c\u202C'), z.safeParse(schema, '\u200B \u2066\u2069')];
  return (!seen.success || seen.data === 'ab c') && (!unseen.success || unseen.data === '');
};

it('every text that people send is cleaned, or read by a rule that is named', () => {
  expect(leaves.length).toBeGreaterThan(200);
  const around = leaves.filter((leaf) => leaf.schema !== id && !cleans(leaf));
  const named = Object.values(readByItsRule);
  expect([
    ...new Set(around.filter(({ name }) => !named.some((rule) => rule.test(name))).map(({ place }) => place)),
  ]).toEqual([]);
  expect(named.filter((rule) => !around.some(({ name }) => rule.test(name)))).toEqual([]);
});

// One module says when two texts are the same and what a search finds (domain/same-text.ts, with its mirror in the
// database): whoever folds letters or compares text by another rule is named here with the reason.
import { expect, it } from 'vitest';
import { codeFiles, isTest, read } from './sources.ts';

const byOwnRule =
  /\.to(?:Locale)?LowerCase\(|\.normalize\(|\.localeCompare\(|\\p\{Cf\}|\blike \$|\bilike\b|\blower\((?!s\.name)/;

/** What is folded there is no text that somebody typed to be compared, or it is the rule itself. */
const allowed: Record<string, string> = {
  'domain/same-text.ts': 'the rule',
  'domain/typed-text.ts': 'the letters that nobody sees',
  'domain/contact.ts': 'the stored form of a name and of free text',
  'domain/password.ts': 'which words a password may not be made of',
  'server/platform/password.ts': 'the form of a password that is hashed',
  'server/platform/words.ts': 'the rule in statements',
  'server/platform/key-strength.ts': 'a key of the configuration',
  'server/platform/audit-check.ts': 'the name of a file',
  'server/platform/ids.ts': 'an id',
  'server/platform/openapi.ts': 'a method of HTTP',
  'server/ports/signed-pdf.ts': 'a digest',
  'server/features/settings/parameters.ts': 'a key made of a grade',
  'site/anchors.ts': 'an anchor made of a title',
  'site/calculator/CalculatorPage.tsx': 'a key made of a grade',
  'site/parts/GradeRates.tsx': 'a key made of a grade',
  'console/pages/testing.tsx': 'data of tests',
  'db/reference.ts': 'how a name of a place is written',
  'db/demo/people.ts': 'addresses of the demonstration',
  'db/encrypted-places.ts': 'the name of a file',
};

/** Addresses are stored in lower case by `plainAddress`; their index is on lower(email). */
const addresses = /\blower\((?:\w+\.)?(?:email|recipient)\)|\blower\(\$\{(?:column|login\.value)\}\)/g;

it('text is compared and searched by one rule', () => {
  const product = codeFiles.filter((file) => /^(domain|contract|server|console|web|ui|site|db)\//.test(file));
  const own = product.filter((file) => !isTest(file) && byOwnRule.test(read(file).replace(addresses, '')));
  expect(own.filter((file) => !(file in allowed))).toEqual([]);
  expect(Object.keys(allowed).filter((file) => !own.includes(file))).toEqual([]);
});

// Writes .env.example from the schema of the configuration: `npm run env-example`. It contains names, descriptions
// and defaults, never the value of a key; a test fails when it is out of date.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { variables } from '../server/platform/config.ts';

const head = `# Settings of the product, by server/platform/config.ts; how to choose and change keys: docs/operations.md.
# Written by "npm run env-example". A line without # has to be filled in; the others show the default, or are left out.
`;

export const envExample = () =>
  head +
  variables
    .map(({ name, sentence, isRequired, preset }) => {
      const about = sentence ? `# ${sentence}\n` : '';
      return `\n${about}${isRequired ? '' : '# '}${name}=${preset ?? ''}\n`;
    })
    .join('');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(path.resolve(import.meta.dirname, '../.env.example'), envExample());

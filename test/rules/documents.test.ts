// The documents are consistent: every decision is in the index with its status, every link and every file that is named
// exists, and the stack names only installed packages.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { allFiles, checkout, read } from './sources.ts';

const folder = 'docs/decisions/';
const records = allFiles.filter((file) => /^docs\/decisions\/\d{4}-[\w-]+\.md$/.test(file)).sort();
const [title, status] = [/^# (\d{4} .+)\n/, /^Status: (accepted|(?:amended|superseded) by (\d{4}))$/m];

it('the index names each decision by number and title, with its status', () => {
  const lines = read(`${folder}README.md`)
    .split('\n')
    .filter((line) => line.startsWith('- '));
  const expected = records.map((file) => {
    const text = read(file);
    return `- [${title.exec(text)?.[1]}](${path.basename(file)}): ${status.exec(text)?.[1]}`;
  });
  expect(lines).toEqual(expected);
});

it('a decision has a unique number, and the one that it changed exists', () => {
  const numbers = records.map((file) => path.basename(file).slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const later = records.flatMap((file) => status.exec(read(file))?.[2] ?? []);
  expect(later.filter((number) => !numbers.includes(number))).toEqual([]);
});

it('links lead to existing files', () => {
  const broken = allFiles
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(path.join(checkout, path.dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
  expect(broken).toEqual([]);
});

it('files that documents name exist', () => {
  const named = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql|md|css))`/g;
  // The owner's requirement, and what the house does not have.
  const absent = new Set(['spec.md', 'index.ts']);
  const missing = allFiles
    .filter((file) => file.endsWith('.md') && file !== 'docs/checklist.md')
    .flatMap((file) =>
      [...read(file).matchAll(named)]
        .map(([, target = '']) => target)
        .filter((target) => !absent.has(target))
        .filter((target) => !allFiles.some((other) => `/${other}`.endsWith(`/${target}`)))
        .map((target) => `${file}: ${target}`),
    );
  expect(missing).toEqual([]);
});

it('the stack names packages of package.json', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    object
  >;
  const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const stack = read('docs/design.md').split('## 1. Stack')[1]?.split('## 2.')[0] ?? '';
  const named = [...stack.matchAll(/^\| \w[^|]* \| ([^|]*)/gm)].flatMap(([, choice = '']) =>
    [...choice.matchAll(/`(@?[a-z0-9-]+(?:\/[a-z0-9-]+)?)`/g)].map(([, name = '']) => name),
  );
  const ours = new Set(['persist', 'app', 'owner', 'audit', 'dist/web', 'dist/console']);
  const missing = named.filter(
    (name) => !installed.includes(name) && !ours.has(name) && !existsSync(path.join(checkout, name)),
  );
  expect(missing).toEqual([]);
});

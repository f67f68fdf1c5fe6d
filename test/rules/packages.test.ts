// Packages that the server loads at their first use: a start must notice that one is missing, so each stands on the
// list of `requirePackages`.
import { expect, it } from 'vitest';
import { latePackages, requirePackages } from '#platform/start-checks.ts';
import { codeFiles, importsOf, isTest, read } from './sources.ts';

const importsAtRun = (file: string) => importsOf(file).filter(({ typesOnly }) => !typesOnly);

/** The files that a start loads. */
function loadedAtStart(): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const { target, isLate } of importsAtRun(file)) if (target !== null && !isLate) visit(target);
  };
  visit('server/main.ts');
  return found;
}

it('every package that the server loads late is looked for at its start', () => {
  const early = loadedAtStart();
  const late = codeFiles
    .filter((file) => file.startsWith('server/') && !isTest(file))
    .flatMap((file) => [
      ...importsAtRun(file).filter(({ target, isLate }) => target === null && (isLate || !early.has(file))),
      ...[...read(file).matchAll(/\brequire\('([^']+)'\)/g)].map(([, to = '']) => ({ to })),
    ])
    .map(({ to }) => to)
    .filter((name) => !name.startsWith('node:'));
  expect([...new Set(late)].sort()).toEqual([...latePackages].sort());
});

it('a start without one of them says which', () => {
  requirePackages();
  expect(() => requirePackages(['sharp', 'no-such-package'])).toThrow(
    'Paket no-such-package tidak terpasang: jalankan npm ci lebih dahulu.',
  );
});

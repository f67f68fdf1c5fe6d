// Aspect ratios of pictures: four presets, by what a picture shows; no style sheet may define a fifth.
// Source: spec §3; docs/settled.md 64.
import { expect, it } from 'vitest';
import { allFiles, read } from './sources.ts';

const sheets = allFiles.filter((file) => /^(ui|web|console|site)\/.*\.css$/.test(file));
const valuesOf = (css: string, property: string) =>
  [...css.matchAll(new RegExp(`(?:^|[\\s{;])(${property})\\s*:\\s*([^;]+);`, 'g'))].map(([, name, value]) => [
    name,
    value,
  ]);

it('[S3.072] are 16:9 for cards, 4:3 for galleries, 1:1 for portraits and 3:2 for identity cards', () => {
  expect(Object.fromEntries(valuesOf(read('ui/theme/tokens.css'), '--shape-[a-z]+'))).toEqual({
    '--shape-card': '16 / 9',
    '--shape-gallery': '4 / 3',
    '--shape-portrait': '1',
    '--shape-identity': '3 / 2',
  });
});

it('[S3.072] come from the presets alone', () => {
  const used = sheets.flatMap((file) => valuesOf(read(file), 'aspect-ratio').map(([, value]) => `${file}: ${value}`));
  expect(used.filter((line) => !/: (auto|var\(--shape-(card|gallery|portrait|identity)\))$/.test(line))).toEqual([]);
  expect(used.length).toBeGreaterThan(4);
});

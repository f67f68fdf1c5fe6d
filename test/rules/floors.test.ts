// The floors of the house: who may import whom, types included. Imports only point down, and never in a circle. A
// feature may use the features registered before it in server/app.ts, so the list there is the order of this test.
// The map below is the whole rule; ARCHITECTURE.md draws it.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeFiles, type Import, importsOf, isTest, read } from './sources.ts';

const featureOrder = readFeatureOrder();

function readFeatureOrder(): string[] {
  const list = /export const featureOrder = \[([^\]]*)\]/.exec(read('server/app.ts'))?.[1];
  if (list === undefined) throw new Error('server/app.ts exports no featureOrder');
  return [...list.matchAll(/'([\w-]+)'/g)].map((match) => match[1] ?? '');
}

/** Floor by folder, the longest name first. `contract:types` is the contract for those who may only import its types. */
const below: Record<string, readonly string[]> = {
  texts: [],
  domain: [],
  contract: ['domain'],
  'server/platform': ['texts', 'domain', 'contract'],
  'server/ledger': ['domain', 'server/platform'],
  'server/ports': ['domain', 'server/platform'],
  server: ['texts', 'domain', 'contract', 'server/platform', 'server/ledger', 'server/ports', 'server/features'],
  ui: ['texts', 'domain', 'contract:types'],
  web: ['texts', 'domain', 'contract:types', 'ui'],
  console: ['texts', 'domain', 'contract:types', 'ui'],
  field: ['texts', 'domain', 'contract:types', 'ui'],
  site: ['texts', 'domain', 'contract:types', 'ui'],
  sandbox: [],
};
const everyFeature = ['texts', 'domain', 'contract', 'server/platform', 'server/ledger', 'server/ports'];

/** Folders that may import anything and that nobody imports: the programs around the product. */
const outside = ['db', 'scripts', 'test', 'e2e', 'bench'];

function floorOf(file: string): string {
  const feature = /^server\/features\/([\w-]+)/.exec(file)?.[1];
  if (feature !== undefined) return `server/features/${feature}`;
  const folder = /^server\/(platform|ledger|ports)\//.exec(file);
  return folder ? `server/${folder[1]}` : (file.split('/')[0] ?? '');
}

function mayImport(from: string, to: string, typesOnly: boolean): boolean {
  if (from === to) return true;
  const feature = from.startsWith('server/features/') ? featureOrder.indexOf(path.basename(from)) : -1;
  if (feature >= 0 && to.startsWith('server/features/')) {
    const other = featureOrder.indexOf(path.basename(to));
    return other >= 0 && other < feature;
  }
  const allowed = feature >= 0 ? everyFeature : (below[from] ?? []);
  if (to === 'contract' && typesOnly && allowed.includes('contract:types')) return true;
  return allowed.includes(to.startsWith('server/features/') ? 'server/features' : to);
}

const bound = codeFiles.filter((file) => file.includes('/') && !isTest(file) && !outside.includes(floorOf(file)));
const imports = bound.flatMap(importsOf);
const show = ({ from, to }: Import) => `${from} imports ${to}`;

describe('the floors', () => {
  it('has a folder for each feature that server/app.ts registers, and no other', () => {
    const folders = new Set(bound.map((file) => /^server\/features\/([\w-]+)\//.exec(file)?.[1]).filter(Boolean));
    expect(folders).toEqual(new Set(featureOrder));
  });

  it('knows every folder with code in it', () => {
    const unknown = bound.map(floorOf).filter((floor) => !(floor in below) && !floor.startsWith('server/features/'));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('only imports downwards', () => {
    const upward = imports.filter(
      ({ from, target, typesOnly }) => target !== null && !mayImport(floorOf(from), floorOf(target), typesOnly),
    );
    expect(upward.map(show)).toEqual([]);
  });

  it('imports a folder within a feature only by the file of the folder’s name', () => {
    const aside = codeFiles.flatMap(importsOf).filter(({ from, target }) => {
      const inner = /^(server\/features\/[\w-]+\/([\w-]+))\//.exec(target ?? '');
      return inner && !from.startsWith(`${inner[1]}/`) && target !== `${inner[1]}/${inner[2]}.ts`;
    });
    expect(aside.map(show)).toEqual([]);
  });

  it('keeps texts, rules, contract and screens free of server code', () => {
    const browserToo = /^(texts|domain|contract|ui|web|console|field|site)\//;
    const machine = imports.filter(({ from, to }) => browserToo.test(from) && to.startsWith('node:'));
    expect(machine.map(show)).toEqual([]);
  });

  it('keeps texts and rules free of every package', () => {
    const packages = imports.filter(({ from, target }) => /^(texts|domain)\//.test(from) && target === null);
    expect(packages.map(show)).toEqual([]);
  });

  it('lets no two folders of pages import each other', () => {
    const pairs = ['console/pages', 'web/dashboard', 'site'].flatMap((root) => {
      const folderOf = (file: string) => (file.startsWith(`${root}/`) ? file.slice(root.length + 1).split('/') : []);
      const arrows = new Set(
        imports.flatMap(({ from, target }) => {
          const [[a, below], [b, belowToo]] = [folderOf(from), folderOf(target ?? '')];
          return below !== undefined && belowToo !== undefined && a !== b ? [`${a} ${b}`] : [];
        }),
      );
      return [...arrows].filter((arrow) => arrows.has(arrow.split(' ').toReversed().join(' ')));
    });
    expect(pairs).toEqual([]);
  });

  it('lets nothing but her own request reach the act that places a lender’s money', () => {
    const importersOf = (target: string) =>
      codeFiles.filter((file) => !isTest(file) && importsOf(file).some((each) => each.target === target)).sort();
    const acts = ['server/features/funding/confirm.ts', 'server/features/plan/confirm.ts'];
    expect(importersOf(acts[0] ?? '')).toEqual(['server/features/funding/funding.ts', acts[1]]);
    expect(importersOf(acts[1] ?? '')).toEqual(['server/features/plan/plan.ts']);
    // Each is called once, where the contract names it an act of a lender; the plan has no job and hears no event.
    expect(read('server/features/plan/plan.ts').match(/confirmBasket\(/g)).toHaveLength(1);
    expect(read('server/features/funding/funding.ts').match(/confirmFunding\(/g)).toHaveLength(1);
    for (const file of codeFiles.filter((each) => each.startsWith('server/features/plan/') && !isTest(each)))
      expect(read(file), file).not.toMatch(/\bjobs\b|\bevents\b|\bconsole\b/);
  });

  it('has no import cycle', () => {
    expect(findCircle(imports)).toBeNull();
  });
});

/** One import cycle as a line of text, or null. */
function findCircle(all: readonly Import[]): string | null {
  const targets = new Map<string, string[]>();
  for (const { from, target } of all) if (target !== null) targets.set(from, [...(targets.get(from) ?? []), target]);
  const done = new Set<string>();
  const follow = (file: string, trail: string[]): string | null => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file].join(' -> ');
    if (done.has(file)) return null;
    for (const target of targets.get(file) ?? []) {
      const circle = follow(target, [...trail, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of targets.keys()) {
    const circle = follow(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

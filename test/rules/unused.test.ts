// An export that only tests import is not used: the product either lacks the rule that they prove, or has another
// copy of it. The check for unused code (`npm run unused`) counts tests as users; this one does not. Use within the
// own file counts.
import { expect, it } from 'vitest';
import { codeFiles, isNode, isTest, type Node, parse, read, resolve, walk } from './sources.ts';

/** Exports that only tests import, each with its reason. */
const excepted: Record<string, string> = {
  'domain/refusal-status.ts: refusalCodes': 'the whole list, against which the texts are checked',
  'domain/grade.ts: defaultInterestBps': 'the table of the requirement, before an operator changes it',
  'domain/funding.ts: portfolioBadge': 'what `ui/status.ts` has to show, in the words of the requirement',
  'server/platform/audit-check.ts: findBrokenEvent': 'the chain alone, without an anchor outside',
  'ui/jsx/jsx-runtime.ts: JSX': 'the compiler asks for it, by tsconfig.json',
  'ui/jsx/jsx-dev-runtime.ts: JSX': 'the compiler asks for it, by tsconfig.json',
};

const isOfTests = (file: string) => isTest(file) || /^(test|e2e|bench)\/|(^|[./])testing\.tsx?$/.test(file);
const product = codeFiles.filter((file) => !isOfTests(file));
const bound = product.filter((file) => /^(domain|contract|server|ui)\//.test(file));

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value']) : '');

/** What a file imports from others, as `file#name`; all of a file, `file#*`, for a dynamic import. */
function takenBy(file: string): string[] {
  const taken: string[] = [];
  walk(parse(file), (node) => {
    const source = isNode(node['source']) ? node['source']['value'] : undefined;
    const target = typeof source === 'string' ? resolve(file, source) : null;
    if (target === null) return;
    if (node.type === 'ImportExpression' || node.type === 'TSImportType' || node.type === 'ExportAllDeclaration')
      taken.push(`${target}#*`);
    for (const one of (node['specifiers'] as Node[] | undefined) ?? []) {
      if (one.type === 'ImportNamespaceSpecifier') taken.push(...membersOf(file, target, nameOf(one['local'])));
      else taken.push(`${target}#${nameOf(one['imported'] ?? one['local'])}`);
    }
  });
  return taken;
}

/** The names that a file reads from a whole module, such as `store.findReceipt`. */
const membersOf = (file: string, target: string, local: string): string[] =>
  [...read(file).matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map((match) => `${target}#${match[1]}`);

function exportsOf(file: string): string[] {
  const names: string[] = [];
  walk(parse(file), (node) => {
    if (node.type !== 'ExportNamedDeclaration') return;
    const made = node['declaration'];
    if (!isNode(made)) names.push(...((node['specifiers'] as Node[]) ?? []).map((one) => nameOf(one['exported'])));
    else if (isNode(made['id'])) names.push(nameOf(made['id']));
    else for (const one of (made['declarations'] as Node[]) ?? []) names.push(nameOf(one['id']));
  });
  return names.filter(Boolean);
}

/** Whether a name occurs in its file more often than in its declaration. */
function isUsedWithin(file: string, name: string): boolean {
  const code = read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
}

it('nothing is exported for tests alone', () => {
  const taken = new Set(product.flatMap(takenBy));
  const forTests = bound.flatMap((file) =>
    exportsOf(file)
      .filter((name) => !taken.has(`${file}#${name}`) && !taken.has(`${file}#*`) && !isUsedWithin(file, name))
      .map((name) => `${file}: ${name}`),
  );
  expect(forTests.sort()).toEqual(Object.keys(excepted).sort());
});

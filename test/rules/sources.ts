// The product's own files for the rules: text, imports and syntax tree. Texts and imports are read once for all
// rules. Only files that git would track are read, so a build or an editor's leftovers never fail a rule.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export const checkout = path.resolve(import.meta.dirname, '..', '..');

const texts = new Map<string, string>();
const imports = new Map<string, Import[]>();

/** Paths relative to the checkout, with forward slashes. */
export const allFiles: readonly string[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: checkout,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && isPresent(file));

export const codeFiles = allFiles.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
export const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);

function isPresent(file: string): boolean {
  try {
    read(file);
    return true;
  } catch {
    // Deleted in the working tree, but still in the index.
    return false;
  }
}

export function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(checkout, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** A node of the syntax tree, with the fields the rules need. */
export type Node = { type: string; start: number; [name: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export function parse(file: string): Node {
  const { program, errors } = parseSync(file, read(file));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** Visits every node, parents first. */
export function walk(node: Node, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node);
  }
}

export function lineOf(file: string, { start }: Node): string {
  return `${file}:${read(file).slice(0, start).split('\n').length}`;
}

/** An import is late when it happens at its first use, not when its file is loaded. */
export type Import = { from: string; to: string; target: string | null; typesOnly: boolean; isLate: boolean };

const { imports: ownNames } = JSON.parse(read('package.json')) as { imports: Record<string, string> };

/** The file of ours that an import refers to, or null for a package. */
export function resolve(from: string, name: string): string | null {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name).replace(/\?.*$/, '');
  for (const [pattern, target] of Object.entries(ownNames)) {
    const prefix = pattern.slice(0, -1);
    if (name.startsWith(prefix)) return path.posix.join(target.slice(0, -1), name.slice(prefix.length));
  }
  return null;
}

/** Every import of a file: static, re-exported, dynamic, and in types. */
export function importsOf(file: string): Import[] {
  const found = imports.get(file) ?? findImports(file);
  imports.set(file, found);
  return found;
}

function findImports(file: string): Import[] {
  const found: Import[] = [];
  walk(parse(file), (node) => {
    if (!/^(Import|Export(Named|All)|TSImport)/.test(node.type) || !isNode(node['source'])) return;
    const to = node['source']['value'];
    const isLate = node.type === 'ImportExpression';
    if (typeof to === 'string')
      found.push({ from: file, to, target: resolve(file, to), typesOnly: isTypesOnly(node), isLate });
  });
  return found;
}

function isTypesOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const names = node['specifiers'];
  if (!Array.isArray(names) || names.length === 0) return false;
  return names.every((name: Node) => name['importKind'] === 'type' || name['exportKind'] === 'type');
}

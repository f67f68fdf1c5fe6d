// A class that an element takes from a style module stands in that module: one that was renamed or removed there would
// leave the element bare without a word.
import path from 'node:path';
import { expect, it } from 'vitest';
import { codeFiles, isNode, lineOf, type Node, parse, read, walk } from './sources.ts';

const imported = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** The style modules of a file by the name they are imported under. */
const modulesOf = (file: string) =>
  new Map(
    [...read(file).matchAll(imported)].map(([, name = '', from = '']) => [
      name,
      from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from),
    ]),
  );

const classesOf = (module: string) => new Set([...read(module).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));

const isClassName = ({ type, name }: Node) => type === 'JSXAttribute' && isNode(name) && name['name'] === 'className';

/** Classes that the elements of a file take and that its modules do not have. */
function missingIn(file: string): string[] {
  const modules = modulesOf(file);
  if (modules.size === 0) return [];
  const missing: string[] = [];
  const look = (node: Node) => {
    const { object, property, computed } = node;
    if (node.type !== 'MemberExpression' || computed || !isNode(object) || !isNode(property)) return;
    const module = modules.get(String(object['name']));
    const name = String(property['name']);
    if (module !== undefined && !classesOf(module).has(name)) missing.push(`${lineOf(file, node)} ${name}`);
  };
  walk(parse(file), (node) => isClassName(node) && walk(node, look));
  return missing;
}

it('each class of a style module that an element takes is there', () => {
  expect(codeFiles.filter((file) => file.endsWith('.tsx')).flatMap(missingIn)).toEqual([]);
});

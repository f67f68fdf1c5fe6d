// Every word that a person reads comes from texts/: no screen has a literal, every key has a text and a use, and no
// two areas define the same key (the later one would win silently). That each used key exists is checked by the
// compiler.
// Source: spec §1.
import { describe, expect, it } from 'vitest';
import { fieldTexts } from '#texts/field.ts';
import { id } from '#texts/id.ts';
import { siteTexts } from '#texts/site.ts';
import { staffTexts } from '#texts/staff.ts';
import { lateWebTexts } from '#texts/late.ts';
import { webTexts } from '#texts/web.ts';
import { codeFiles, importsOf, isNode, isTest, lineOf, type Node, parse, read, walk } from './sources.ts';

const screens = codeFiles.filter((file) => /^(ui|web|console|field|site)\/.*\.tsx$/.test(file) && !isTest(file));
const users = codeFiles.filter((file) => !/^(texts|scripts|e2e|bench)\//.test(file) && !isTest(file));

const visible =
  /^(label|placeholder|title|alt|description|error|summary|caption|aria-(label|description|roledescription|valuetext))$|Label$|Title$|Text$/;
const hasWords = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text);

/** The literals that an expression may show: itself, or a branch of it. */
function words(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return hasWords(node['value']) ? [node['value']] : [];
  if (node.type === 'TemplateLiteral') {
    const parts = node['quasis'] as Node[];
    return parts.map((part) => (part['value'] as { cooked: string }).cooked).filter(hasWords);
  }
  if (node.type === 'ConditionalExpression') return [...words(node['consequent']), ...words(node['alternate'])];
  if (node.type === 'LogicalExpression') return [...words(node['right'])];
  return [];
}

function literalsOf(file: string): string[] {
  const found: string[] = [];
  const report = (node: Node, texts: string[]) => {
    for (const text of texts) found.push(`${lineOf(file, node)} ${text.trim().slice(0, 60)}`);
  };
  walk(parse(file), (node, parent) => {
    if (node.type === 'JSXText' && hasWords(node['value'])) report(node, [node['value']]);
    if (node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute')
      report(node, words(node['expression']));
    if (node.type === 'JSXAttribute' && visible.test(String((node['name'] as Node)['name']))) {
      const value = node['value'];
      report(node, words(isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value));
    }
  });
  return found;
}

/** What the code names: whole keys, and the fixed prefixes of keys that it composes. */
function namedKeys(): { whole: Set<string>; beginnings: Set<string> } {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const file of users) {
    const names: string[] = [];
    const ends: string[] = [];
    walk(parse(file), (node, parent) => {
      const value = node['value'];
      if (node.type === 'Literal' && typeof value === 'string') {
        whole.add(value);
        names.push(value);
        // codeText('status.portfolio', code) appends a dot and the code to its first argument.
        if (parent?.type === 'CallExpression') beginnings.add(`${value}.`);
        // `words: 'gender'` of a profile field names the texts of its values.
        if (parent?.type === 'Property' && (parent['key'] as Node)['name'] === 'words') beginnings.add(`${value}.`);
      }
      if (node.type === 'TemplateLiteral') {
        const first = (node['quasis'] as Node[])[0]?.['value'] as { cooked: string } | undefined;
        if (first && /\.[\w.]*$/.test(first.cooked)) beginnings.add(first.cooked);
        // `${kind}.title` appends an end to a name that is elsewhere in the file.
        const last = (node['quasis'] as Node[])[1]?.['value'] as { cooked: string } | undefined;
        if (first?.cooked === '' && last && /^\.[\w.]+$/.test(last.cooked)) ends.push(last.cooked);
      }
    });
    for (const name of names) for (const end of ends) whole.add(`${name}${end}`);
  }
  return { whole, beginnings };
}

/** The keys that an application's files name: whole, and all with a prefix that they compose for `t` or `codeText`. */
function keysOf(files: readonly string[]): string[] {
  const keys = Object.keys(id);
  const named = new Set<string>();
  const nameAll = (start: string) => {
    for (const key of keys) if (key.startsWith(start)) named.add(key);
  };
  for (const file of files) {
    walk(parse(file), (node, parent) => {
      const value = node['value'];
      const called = parent?.type === 'CallExpression' ? (parent['callee'] as Node)['name'] : null;
      if (node.type === 'Literal' && typeof value === 'string') {
        if (value in id) named.add(value);
        if (called === 'codeText') nameAll(`${value}.`);
      }
      if (node.type === 'TemplateLiteral' && called === 't') {
        const [first] = node['quasis'] as { value: { cooked: string } }[];
        if (first?.value.cooked.includes('.')) nameAll(first.value.cooked);
      }
    });
  }
  return [...named];
}

/** A file and all that is loaded with it. */
function loadedWith(file: string, found = new Set<string>()): string[] {
  if (found.has(file) || !codeFiles.includes(file)) return [];
  found.add(file);
  for (const { target, isLate, typesOnly } of importsOf(file))
    if (target && !isLate && !typesOnly) loadedWith(target, found);
  return [...found];
}

/** The keys of an area of texts/. */
const keysIn = (area: string): string[] =>
  [...read(area).matchAll(/^ {2}'?([\w.-]+)'?:/gm)].map((match) => match[1] ?? '');

const lateImports = codeFiles
  .filter((file) => file.startsWith('web/') && !isTest(file))
  .flatMap(importsOf)
  .flatMap(({ from, target, isLate }) => (isLate && target ? [{ from, target }] : []));
/** Pages and parts that are loaded at their first use. */
const lateParts = [...new Set(lateImports.map(({ target }) => target))];

/** The late keys that are there once a part is: its own, and those of whatever loads it. */
function broughtWith(part: string): Set<string> {
  const files = loadedWith(part).filter((file) => read(file).includes('addTexts('));
  const areas = files.flatMap(importsOf).flatMap(({ target }) => (target?.startsWith('texts/') ? [target] : []));
  const loaders = lateImports.filter(({ target }) => target === part).map(({ from }) => from);
  const wholes = lateParts.filter(
    (whole) => whole !== part && loaders.some((from) => loadedWith(whole).includes(from)),
  );
  const [first = new Set<string>(), ...others] = wholes.map(broughtWith);
  const everywhere = [...first].filter((key) => others.every((other) => other.has(key)));
  return new Set([...areas.flatMap(keysIn), ...everywhere]);
}

describe('the texts of the product', () => {
  it('[S1.007] are in texts/ only: no screen has a literal', () => {
    expect(screens.flatMap(literalsOf)).toEqual([]);
  });

  it('[S1.007] are never empty', () => {
    expect(Object.entries(id).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have one place each: no key is in two areas', () => {
    const areas = codeFiles.filter((file) => /^texts\/[\w-]+\.ts$/.test(file) && !isTest(file));
    const keys = areas.flatMap(keysIn);
    const known = keys.filter((key) => key in id);
    expect(known.filter((key, index) => known.indexOf(key) !== index)).toEqual([]);
  });

  it.each([
    ['lenders and borrowers', /^(ui|web)\//, { ...webTexts, ...lateWebTexts }],
    ['staff', /^(ui|console)\//, staffTexts],
    ['visitors', /^site\//, siteTexts],
  ])('are registered by the application of %s as far as its screens use them', (_, application, brought) => {
    const files = codeFiles.filter((file) => application.test(file) && !isTest(file));
    expect(keysOf(files).filter((key) => !(key in brought))).toEqual([]);
  });

  it('are registered by the field app as far as anything that it loads uses them', () => {
    expect(keysOf(loadedWith('field/main.tsx')).filter((key) => !(key in fieldTexts))).toEqual([]);
  });

  it('are brought along by each page and late part that needs more than the first texts', () => {
    const lacking = lateParts.flatMap((part) => {
      const needed = keysOf(loadedWith(part).filter((file) => /^(ui|web)\//.test(file)));
      const brought = broughtWith(part);
      return needed.filter((key) => !(key in webTexts || brought.has(key))).map((key) => `${part} ${key}`);
    });
    expect(lacking).toEqual([]);
  });

  it('are all used', () => {
    const { whole, beginnings } = namedKeys();
    // Keys named in the requirement exist from the start, whether or not their screen does yet.
    const required = read('docs/checklist.md');
    const starts = [...beginnings];
    const unused = Object.keys(id).filter(
      (key) => !whole.has(key) && !starts.some((start) => key.startsWith(start)) && !required.includes(key),
    );
    expect(unused).toEqual([]);
  });
});

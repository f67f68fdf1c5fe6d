// SQL as a tagged template: values become parameters, fragments are spliced in, nothing else enters the text. Equal
// texts share one prepared statement, named by their digest.
// Source: docs/design.md §1.
import { createHash } from 'node:crypto';

export type Sql = { readonly parts: readonly string[]; readonly values: readonly unknown[] };

const marker = Symbol('sql');
type Marked = Sql & { [marker]: true };

const isSql = (value: unknown): value is Marked => typeof value === 'object' && value !== null && marker in value;

/** Composes a statement or a fragment of one. */
export function sql(strings: TemplateStringsArray, ...inserts: unknown[]): Sql {
  const parts = [strings[0] ?? ''];
  const values: unknown[] = [];
  inserts.forEach((insert, index) => {
    const after = strings[index + 1] ?? '';
    if (isSql(insert)) {
      parts[parts.length - 1] += insert.parts[0] ?? '';
      parts.push(...insert.parts.slice(1));
      values.push(...insert.values);
      parts[parts.length - 1] += after;
    } else {
      values.push(insert);
      parts.push(after);
    }
  });
  return { parts, values, [marker]: true } as Marked;
}

/** Joins conditions by `and`; with none it is `true`. */
export function all(conditions: readonly (Sql | null | undefined | false)[]): Sql {
  const present = conditions.filter((condition): condition is Sql => Boolean(condition));
  return present.reduce(
    (joined, condition, index) => (index === 0 ? condition : sql`${joined} and ${condition}`),
    present[0] ?? sql`true`,
  );
}

/** A table, a column or an alias, which cannot be a parameter: a constant of the program, never user input. */
export function identifier(name: string): Sql {
  if (!/^[a-z][a-zA-Z_]*$/.test(name)) throw new Error(`not an identifier: ${name}`);
  return { parts: [`"${name}"`], values: [], [marker]: true } as Marked;
}

/** A list: fragments with commas between them. */
export function list(fragments: readonly Sql[]): Sql {
  return fragments.reduce((joined, fragment) => sql`${joined}, ${fragment}`);
}

const names = new Map<string, string>();

/** The statement's text with numbered parameters, and the name of its prepared form. */
export function compile(statement: Sql): { name: string; text: string; values: unknown[] } {
  const text = statement.parts.reduce((sofar, part, index) => (index === 0 ? part : `${sofar}$${index}${part}`), '');
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
  }
  return { name, text, values: [...statement.values] };
}

/** A text as an id, or null when it is none: others may write anything there. */
export const asId = (text: Sql): Sql =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;

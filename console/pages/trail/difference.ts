// What an audit event changed, part by part: the state before and after as flat lists, and of them the parts that differ.
// An audit event that tells one state alone shows all of it. Source: screens.md (audit trail: before, after).
export type Change = { part: string; before: string | null; after: string | null };

export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [partsOf(before), partsOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((part) => ({ part, before: old.get(part) ?? null, after: fresh.get(part) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** `members.2.name` and its value, for every leaf; what is null or empty stands as it is. */
function partsOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return path === '' ? new Map() : new Map([[path, '–']]);
  if (typeof value !== 'object') return new Map([[path, String(value)]]);
  const entries = Object.entries(value);
  if (entries.length === 0 && path !== '') return new Map([[path, '–']]);
  return new Map(
    entries.flatMap(([key, inner]) => [
      ...partsOf(inner, path === '' ? nameOf(value, key) : `${path}.${nameOf(value, key)}`),
    ]),
  );
}

/** Lists count from 1, as people do. */
const nameOf = (holder: object, key: string): string => (Array.isArray(holder) ? String(Number(key) + 1) : key);

// Form encodings: bracket names and their JSON nesting mean the same.
// Source: api.md (`plainPassword[first]`, `{"plainPassword":{"first":…}}`).
import { refused } from './refuse.ts';

/** Reads application/x-www-form-urlencoded; a field given twice is refused. */
export function readForm(text: string): Record<string, unknown> {
  const form: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of new URLSearchParams(text)) place(form, name, value);
  return { ...form };
}

/** Puts `a[b]` under a, b. */
export function place(form: Record<string, unknown>, name: string, value: unknown): void {
  const [, outer, inner] = /^([A-Za-z_]\w*)(?:\[(\w+)\])?$/.exec(name) ?? [];
  if (outer === undefined || outer === '__proto__' || inner === '__proto__') throw refused('error.invalid_body');
  if (inner === undefined) {
    if (outer in form) throw refused('error.invalid_body');
    form[outer] = value;
    return;
  }
  const group = (form[outer] ??= {}) as Record<string, unknown>;
  if (typeof group !== 'object' || inner in group) throw refused('error.invalid_body');
  group[inner] = value;
}

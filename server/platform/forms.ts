// Form encodings: bracket names and their JSON nesting mean the same.
// Source: api.md (`plainPassword[first]`, `{"plainPassword":{"first":…}}`).
import { refused } from './refuse.ts';

const mostFields = 40;

/** Reads either form encoding without files; a field given twice is refused. */
export async function readForm(bytes: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const fields = [...(await fieldsOf(bytes, contentType))];
  if (fields.length > mostFields) throw refused('error.invalid_body');
  const form: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of fields) place(form, name, value);
  return { ...form };
}

async function fieldsOf(bytes: Buffer, contentType: string): Promise<Iterable<[string, unknown]>> {
  try {
    // Both are read by the platform's own reader, which is strict about the boundary and the parts.
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw refused('error.invalid_body');
  }
}

/** Puts `a[b]` under a, b. */
function place(form: Record<string, unknown>, name: string, value: unknown): void {
  const [, outer, inner] = /^([A-Za-z_]\w*)(?:\[(\w+)\])?$/.exec(name) ?? [];
  const isText = typeof value === 'string' && !/[\0\p{Surrogate}]/u.test(value);
  if (!isText || outer === undefined || outer === '__proto__' || inner === '__proto__')
    throw refused('error.invalid_body');
  if (inner === undefined) {
    if (outer in form) throw refused('error.invalid_body');
    form[outer] = value;
    return;
  }
  const group = (form[outer] ??= {}) as Record<string, unknown>;
  if (typeof group !== 'object' || inner in group) throw refused('error.invalid_body');
  group[inner] = value;
}

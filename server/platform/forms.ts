// Form encodings: bracket names mean the same as nested JSON; a file becomes an Upload in its field's place.
// Source: docs/api.md.
import type { Upload } from '#contract/fields.ts';
import { refused } from './refuse.ts';

const mostFields = 40;
const mostFilesAnywhere = 3;
const longestName = 100;
export const largestFile = 5 * 1024 * 1024;

/** Reads either form encoding with up to this many files; refuses a repeated field. */
export async function readForm(bytes: Buffer, contentType: string, mostFiles = 0): Promise<Record<string, unknown>> {
  const fields = [...(await fieldsOf(bytes, contentType))];
  const files = fields.filter(([, value]) => value instanceof Blob).length;
  const isTooMuch =
    fields.length > mostFields || files > mostFilesAnywhere || fields.some(([name]) => name.length > longestName);
  if (isTooMuch) throw refused('error.too_large');
  if (files > mostFiles) throw refused('error.invalid_body');
  const form: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of fields) place(form, name, value instanceof Blob ? await readFile(value) : value);
  return { ...form };
}

async function fieldsOf(bytes: Buffer, contentType: string): Promise<Iterable<[string, unknown]>> {
  try {
    // Both use the platform's own parser, which is strict about the boundary and the parts.
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw refused('error.invalid_body');
  }
}

async function readFile(file: Blob): Promise<Upload> {
  if (file.size > largestFile) throw refused('error.too_large');
  return { bytes: new Uint8Array(await file.arrayBuffer()) };
}

const isPlain = (value: unknown): boolean => typeof value !== 'string' || !/[\0\p{Surrogate}]/u.test(value);

/** Stores `a[b]` under a, b. */
function place(form: Record<string, unknown>, name: string, value: unknown): void {
  const [, outer, inner] = /^([A-Za-z_]\w*)(?:\[(\w+)\])?$/.exec(name) ?? [];
  if (!isPlain(value) || outer === undefined || outer === '__proto__' || inner === '__proto__')
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

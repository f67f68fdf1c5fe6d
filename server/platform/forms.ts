// Form encodings: bracket names mean the same as nested JSON; a file becomes an Upload in its field's place.
// Source: docs/api.md.
import type { Upload } from '#contract/fields.ts';
import { readMultipart } from './multipart.ts';
import { refused } from './refuse.ts';

const mostFields = 40;
const mostFilesAnywhere = 3;
const longestName = 100;
export const largestFile = 5 * 1024 * 1024;

/** Reads either form encoding with up to this many files; refuses a repeated field. */
export function readForm(bytes: Buffer, contentType: string, mostFiles = 0): Record<string, unknown> {
  const fields = fieldsOf(bytes, contentType);
  const files = fields.filter(([, value]) => typeof value !== 'string').length;
  const isTooMuch =
    fields.length > mostFields || files > mostFilesAnywhere || fields.some(([name]) => name.length > longestName);
  if (isTooMuch) throw refused('error.too_large');
  if (files > mostFiles) throw refused('error.invalid_body');
  const form: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of fields) place(form, name, value);
  return { ...form };
}

function fieldsOf(bytes: Buffer, contentType: string): [name: string, value: string | Upload][] {
  if (!/^multipart\/form-data\b/i.test(contentType)) return [...new URLSearchParams(bytes.toString('utf8'))];
  const parts = readMultipart(bytes, contentType);
  if (parts === null) throw refused('error.invalid_body');
  return parts.map((part) => [part.name, 'text' in part ? part.text : uploadOf(part.file)]);
}

function uploadOf(bytes: Uint8Array): Upload {
  if (bytes.byteLength > largestFile) throw refused('error.too_large');
  return { bytes };
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

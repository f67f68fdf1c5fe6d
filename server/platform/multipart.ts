// Reads a form with files (RFC 7578) out of its bytes, without copying the files: the platform's own parser holds the event
// loop for half a second on three pictures. Strict: what is not exactly such a form is null.
// Source: docs/api.md; decision 0097.

export type Part = { name: string; file: Uint8Array } | { name: string; text: string };

/** More than any form may have; whoever reads it says how many and how long. */
const mostHeaderBytes = 16_384;
const mostParts = 10_000;
const lineEnd = Buffer.from('\r\n');
const headersEnd = Buffer.from('\r\n\r\n');

/** The parts in their order; null for a body that is not such a form. */
export function readMultipart(body: Buffer, contentType: string): Part[] | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const opening = Buffer.from(`--${boundary}`);
  const between = Buffer.from(`\r\n--${boundary}`);
  if (!startsWith(body, opening, 0)) return null;
  const parts: Part[] = [];
  let at = opening.length;
  while (!isEnd(body, at)) {
    if (!startsWith(body, lineEnd, at) || parts.length >= mostParts) return null;
    const from = at + lineEnd.length;
    const bodyFrom = body.indexOf(headersEnd, from);
    if (bodyFrom < 0 || bodyFrom - from > mostHeaderBytes) return null;
    const start = bodyFrom + headersEnd.length;
    const end = body.indexOf(between, start);
    if (end < 0) return null;
    const part = partOf(body.toString('utf8', from, bodyFrom), body.subarray(start, end));
    if (part === null) return null;
    parts.push(part);
    at = end + between.length;
  }
  return parts;
}

/** After the last boundary: two hyphens, at most one line end, nothing else. */
function isEnd(body: Buffer, at: number): boolean {
  const rest = body.toString('latin1', at, at + 5);
  return (rest === '--' || rest === '--\r\n') && body.length === at + rest.length;
}

const startsWith = (body: Buffer, what: Buffer, at: number): boolean =>
  at >= 0 && body.length >= at + what.length && body.compare(what, 0, what.length, at, at + what.length) === 0;

function partOf(headers: string, bytes: Buffer): Part | null {
  const lines = headers.split('\r\n').map((line) => /^([A-Za-z-]+):[ \t]*(.*)$/.exec(line));
  if (lines.some((line) => line === null)) return null;
  const valuesOf = (name: RegExp) => lines.filter((line) => name.test(line?.[1] ?? '')).map((line) => line?.[2] ?? '');
  const [disposition, second] = valuesOf(/^content-disposition$/i);
  if (disposition === undefined || second !== undefined) return null;
  if (valuesOf(/^content-transfer-encoding$/i).length > 0) return null;
  const found = /^form-data;[ \t]*name="([^"\r\n]*)"(?:;[ \t]*filename="([^"\r\n]*)")?[ \t]*$/i.exec(disposition);
  if (!found) return null;
  const name = decoded(found[1] ?? '');
  if (found[2] === undefined) return { name, text: new TextDecoder().decode(bytes) };
  return { name, file: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** Browsers write these three with percent signs inside of a quoted name. */
const decoded = (name: string): string =>
  name.replaceAll(/%0a/gi, '\n').replaceAll(/%0d/gi, '\r').replaceAll('%22', '"');

// Parses a JSON body strictly: refuses duplicate keys, NUL, lone surrogates and deep nesting instead of guessing.
// Source: docs/api.md.

const deepest = 32;

/** Parses UTF-8, or throws a SyntaxError (a TypeError for invalid bytes). */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const value: unknown = JSON.parse(text);
  scanKeys(text);
  return value;
}

/** Walks valid JSON and looks for a key that its object has had before. */
function scanKeys(text: string): void {
  const objects: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{' || char === '[') {
      objects.push(char === '{' ? new Set() : null);
      if (objects.length > deepest) throw new SyntaxError('nested too deeply');
      expectsKey = char === '{';
    } else if (char === '}' || char === ']') {
      objects.pop();
      expectsKey = false;
    } else if (char === ',') {
      expectsKey = objects.at(-1) instanceof Set;
    } else if (char === '"') {
      const end = endOfString(text, at);
      const written = text.slice(at, end + 1);
      if (expectsKey || written.includes('\\u')) {
        const value = JSON.parse(written) as string;
        requireStorable(value);
        if (expectsKey) noteKey(objects.at(-1), value);
      }
      expectsKey = false;
      at = end;
    }
  }
}

/** The database can store neither NUL nor a lone surrogate; both arrive only as escapes. */
function requireStorable(value: string): void {
  if (/[\0\p{Surrogate}]/u.test(value)) throw new SyntaxError('a letter that cannot be stored');
}

function noteKey(keys: Set<string> | null | undefined, key: string): void {
  if (keys?.has(key)) throw new SyntaxError(`key given twice: ${key}`);
  if (key === '__proto__' || key === 'constructor') throw new SyntaxError('key not allowed');
  keys?.add(key);
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

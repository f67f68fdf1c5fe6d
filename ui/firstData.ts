// What web/public/first-data.js asked for before the application's script had come: the client takes each answer over.
// Source: decision 0101.
declare global {
  /** Set by web/public/first-data.js: what was asked for before this script had come. */
  var titianFirst: { token: string; answers: Record<string, Promise<Response> | undefined> } | undefined;
}

/** Calls that were made: an answer that comes after the first call of its name is old. */
const called = new Set<string>();

/** Such an answer, only for the first call of its name, and only for the session it was asked with. */
export function takeFirst(name: string, token: string | null): Promise<Response> | null {
  if (called.has(name)) return null;
  called.add(name);
  const first = globalThis.titianFirst;
  return first?.token === token ? (first?.answers[name] ?? null) : null;
}

// What web/public/first-data.js asked for before the application's script had come: the client takes each answer over.
// Source: decision 0101.
declare global {
  /** Set by web/public/first-data.js: what was asked for before this script had come. */
  var titianFirst: { token: string; answers: Record<string, Promise<Response> | undefined> } | undefined;
}

/** Such an answer, once, and only for the session it was asked with. */
export function takeFirst(name: string, token: string | null): Promise<Response> | null {
  const first = globalThis.titianFirst;
  const answer = first?.token === token ? first?.answers[name] : undefined;
  if (!first || answer === undefined) return null;
  first.answers[name] = undefined;
  return answer;
}

// Whether a maker-checker entry is the person's own, and whether it waits for somebody else. Only hides buttons: the
// server decides.
type Waiting = { state: string };
type Entered = { enteredById: string } | { enteredBy: { id: string } };
export type Entry = Waiting & Entered;

export const waits = (entry: Waiting | null): boolean => entry?.state === 'entered';

export const isOwn = (person: { id: string }, entry: Entered): boolean =>
  person.id === ('enteredById' in entry ? entry.enteredById : entry.enteredBy.id);

/** Own entries are never offered for approval. */
export const waitsForOther = (person: { id: string }, entry: Entry | null): boolean =>
  entry !== null && waits(entry) && !isOwn(person, entry);

/** How often to poll for what a colleague may decide. */
export const AT_COLLEAGUE_MS = 15_000;

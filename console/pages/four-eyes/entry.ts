// Whose an entry of four eyes is, and whether it waits for another person. The server decides again; an act that would be
// refused is not shown.
type Waiting = { state: string };
export type Entry = Waiting & ({ enteredById: string } | { enteredBy: { id: string } });

export const waits = (entry: Waiting | null): boolean => entry?.state === 'entered';

export const isOwn = (person: { id: string }, entry: Entry): boolean =>
  person.id === ('enteredById' in entry ? entry.enteredById : entry.enteredBy.id);

/** Nobody is offered the approval of her own entry. */
export const waitsForOther = (person: { id: string }, entry: Entry | null): boolean =>
  entry !== null && waits(entry) && !isOwn(person, entry);

/** How often to ask again for what a colleague may decide. */
export const AT_COLLEAGUE_MS = 15_000;

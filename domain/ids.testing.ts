// Ids in tests: any text becomes the id of the table that is expected there. Nothing but tests may do this.
// Decision 0087.

/** `{ lenderId: asId('L') }`, or `asId<PersonId>('L')` where nothing says which. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which table it is for
export const asId = <I extends string>(text: string): I => text as I;

// The roll matrix: where the loans of one close stand at a later one, by age of arrears. Pure functions over sums of loans.
// Invariants: of each row, the loans and the principal that went anywhere sum to those of the earlier close; of each column, those
// that came from anywhere sum to those of the later close. Sums are BigInt, in rupiah.
// Source: decision 0134; docs/glossary.md (roll matrix).

/** Where an outstanding loan stands at a close: an age of arrears, or in default by then, whatever its age. */
export const rollStates = ['age0', 'age1', 'age31', 'age61', 'age91', 'age181', 'default'] as const;
export type RollState = (typeof rollStates)[number];

/**
 * Where a loan of the later close came from, beside the states: `new` (not outstanding at the earlier close), `arrived` (it was,
 * but another branch or officer had it, whom the filters leave out).
 */
export const rollOrigins = [...rollStates, 'new', 'arrived'] as const;
export type RollOrigin = (typeof rollOrigins)[number];

/** What became of a loan of the earlier close, beside the states: `repaid` (wholly), `left` (outstanding, but out of the filters). */
export const rollEnds = [...rollStates, 'repaid', 'left'] as const;
export type RollEnd = (typeof rollEnds)[number];

/** Behind which column a loan is listed: its end, or `instalment` where part of its principal was repaid while it runs on. */
export const rollColumns = [...rollEnds, 'instalment'] as const;
export type RollColumn = (typeof rollColumns)[number];

/** Loans of one origin and end, with their principal at both closes (0 where they are not part of one). */
export type RollSum = { from: RollOrigin; to: RollEnd; loans: number; paying: number; before: bigint; after: bigint };

/** Number of loans, and rupiah. */
export type RollCell = { loans: number; principal: bigint };

function total(sums: readonly RollSum[], amount: (sum: RollSum) => bigint): RollCell {
  return {
    loans: sums.reduce((count, { loans }) => count + loans, 0),
    principal: sums.reduce((all, sum) => all + amount(sum), 0n),
  };
}
const isState = (place: RollOrigin | RollEnd): place is RollState => rollStates.some((state) => state === place);

/**
 * The matrix. A cell is what its loans still owe at the later close; `repaid` and `left` what they owed at the earlier; an
 * instalment is what loans that run on repaid between the two (its loans are counted in their cell, so that rows sum once).
 * Source: docs/glossary.md (roll matrix).
 */
export function rollMatrixOf(sums: readonly RollSum[]) {
  const rows = rollOrigins.map((from) => {
    const its = sums.filter((sum) => sum.from === from);
    const staying = its.filter(({ to }) => isState(to));
    return {
      from,
      opening: isState(from) ? total(its, ({ before }) => before) : null,
      cells: rollEnds.map((to) => ({
        to,
        ...total(
          its.filter((sum) => sum.to === to),
          (sum) => (isState(to) ? sum.after : sum.before),
        ),
      })),
      instalment: isState(from)
        ? {
            loans: staying.reduce((count, { paying }) => count + paying, 0),
            principal: staying.reduce((all, { before, after }) => all + before - after, 0n),
          }
        : null,
    };
  });
  const opening = total(
    sums.filter(({ from }) => isState(from)),
    ({ before }) => before,
  );
  const closing = rollStates.map((to) => ({
    to,
    ...total(
      sums.filter((sum) => sum.to === to),
      ({ after }) => after,
    ),
  }));
  return { rows, opening, closing };
}

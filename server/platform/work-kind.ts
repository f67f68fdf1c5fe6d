// How long one statement may take, by who waits for it. The database is told inside each transaction, since a pooler drops or
// refuses what a connection asks for at its start; the client waits a little longer, in case the database is gone.
// Source: decision 0097.

/** Milliseconds: what the database allows a statement, and how long the client waits for its answer. */
export const workKinds = {
  /** A person waits. */
  answer: { statementMs: 10_000, waitMs: 12_000 },
  /** The worker, or a program that is one too. */
  work: { statementMs: 60_000, waitMs: 65_000 },
  /** A proof of the books, each on its own. */
  proof: { statementMs: 10 * 60_000, waitMs: 10 * 60_000 + 5_000 },
} as const;

export type WorkKind = keyof typeof workKinds;

/** A transaction holds its rows: work that stops in between must not hold them for long. */
const idleMs = 15_000;

/** Begins a transaction with the limits of its kind, in one message. */
export const beginOf = (kind: WorkKind): string =>
  `begin; set local statement_timeout = ${workKinds[kind].statementMs}; set local idle_in_transaction_session_timeout = ${idleMs}`;

/** The limit of statements outside a transaction, told once a connection. */
export const sessionLimitOf = (kind: WorkKind): string => `set statement_timeout = ${workKinds[kind].statementMs}`;

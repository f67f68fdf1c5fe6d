// What the simulated providers must know of the demonstration: accounts of groups that pay regularly, and
// documents signed earlier whose files are made later. What the bank holds is told by day/bank-file.ts.
// Source: docs/domain.md §9.
import type { GroupId } from '#domain/ids.ts';
import type { Db } from '#platform/db.ts';
import { readRegularAccounts, readUnsentAgreements } from './sandbox.sql.ts';

const payHour = 15;

/** Groups that pay at their meetings pay nothing by themselves. */
export async function tellSandbox(db: Db, sandboxUrl: string, atMeetings: readonly GroupId[]): Promise<void> {
  const accounts = await readRegularAccounts(db, atMeetings);
  await postTo(sandboxUrl, '/demo/habits', { virtualAccounts: accounts.map((account) => ({ ...account, payHour })) });
  await postTo(sandboxUrl, '/demo/signatures', { documents: await readUnsentAgreements(db) });
}

export async function postTo(sandboxUrl: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(new URL(path, sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

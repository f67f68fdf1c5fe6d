// What the simulated providers must know of the demonstration: accounts of groups that pay regularly, our balance at
// the bank, and documents signed earlier whose files are made later.
// Source: docs/domain.md §9.
import type { Db } from '#platform/db.ts';
import { readEscrow, readRegularAccounts, readUnsentAgreements } from './sandbox.sql.ts';

const payHour = 15;

export async function tellSandbox(db: Db, sandboxUrl: string): Promise<void> {
  const accounts = await readRegularAccounts(db);
  await post(sandboxUrl, '/demo/habits', { virtualAccounts: accounts.map((account) => ({ ...account, payHour })) });
  await post(sandboxUrl, '/demo/balance', { balance: `${await readEscrow(db)}.00` });
  await post(sandboxUrl, '/demo/signatures', { documents: await readUnsentAgreements(db) });
}

async function post(sandboxUrl: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(new URL(path, sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

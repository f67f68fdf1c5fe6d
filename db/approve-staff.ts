// `node dist/approve-staff.js`: shows the changes of staff accounts that wait for a second admin; with an id, approves
// that one as the operator, who is the second person while no other admin can be.
// Invariant: refused as soon as another admin could approve; the link goes to its owner's address, not to this screen.
// Source: decision 0094; docs/operations.md.
import type { StaffChange } from '#contract/staff-account.ts';
import type { StaffChangeId } from '#domain/ids.ts';
import { approveAsOperator } from '#features/account/staff-changes.ts';
import { listWaitingChanges } from '#features/account/staff-changes.sql.ts';
import { readConfig } from '#platform/config.ts';
import { messageOf, Refused } from '#platform/refuse.ts';
import { buildProduct } from '../server/app.ts';

const told = ({ id, kind, staff, newAddress, roles, rolesBefore, reason, enteredBy, enteredAt }: StaffChange): string =>
  [
    `${id}  ${kind}`,
    `  account: ${staff.name} (${staff.login}), link to ${newAddress ?? staff.email}`,
    ...(roles ? [`  roles:   ${rolesBefore ? `${rolesBefore.join(', ')} -> ` : ''}${roles.join(', ')}`] : []),
    `  by:      ${enteredBy.name}, ${enteredAt}`,
    `  reason:  ${reason}`,
  ].join('\n');

async function main(id: string | undefined): Promise<void> {
  const product = await buildProduct({ ...readConfig(), SERVICES: ['console'] });
  try {
    if (id === undefined) {
      const waiting = await listWaitingChanges(product.db);
      console.log(waiting.map(told).join('\n') || 'Nothing waits.');
      return;
    }
    console.log(`Approved:\n${told(await approveAsOperator(product, id as StaffChangeId))}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.refusals.map((refusal) => messageOf(refusal)).join('\n'));
    process.exitCode = 1;
  } finally {
    await product.close();
  }
}

if (/(^|[\\/])approve-staff\.(ts|js)$/.test(process.argv[1] ?? '')) await main(process.argv[2]);

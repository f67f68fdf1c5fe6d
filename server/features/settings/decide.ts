// A proposal decided: approved by another than who wrote its last version, or cancelled with a reason by anybody of them.
// Invariant: what takes effect is exactly the version that was seen, once, from a date that is not over.
// Source: domain §3 (roles); screens.md (Pengaturan, Isi situs); decision 0066.
import type { Proposal } from '#contract/proposal.ts';
import type { Db, Tx } from '#platform/db.ts';
import { throwIfRefused, refused } from '#platform/refuse.ts';
import { putInForce } from './parameter-change.ts';
import { checkDate, lockSeen, recordProposal, told } from './proposal.ts';
import * as store from './proposal.sql.ts';
import type { ProposalRow } from './proposal.sql.ts';
import { publishTerms } from './terms-change.ts';

export function approveProposal(
  db: Db,
  staffId: string,
  id: string,
  seen: { version: number; note?: string | undefined },
): Promise<Proposal> {
  return db.tx(async (tx) => {
    const proposal = await lockSeen(tx, id, seen.version);
    if (proposal.enteredBy.id === staffId) throw refused('error.setting.own_entry');
    throwIfRefused(await checkDate(tx, proposal.effectiveFrom));
    const effect = await takeEffect(tx, proposal);
    const note = seen.note || null;
    await store.decideProposal(tx, staffId, id, { state: 'approved', note });
    const after = { ...told(proposal), proposal: id, version: seen.version, ...effect.after };
    const auditEvent = { before: effect.before, after, reason: note ?? proposal.reason };
    await recordProposal(tx, staffId, proposal, { action: 'setting.approve', ...auditEvent });
    return store.toWireProposal(await store.getProposal(tx, id));
  });
}

type Effect = { before?: object; after?: object };

async function takeEffect(tx: Tx, proposal: ProposalRow): Promise<Effect> {
  if (proposal.kind === 'parameter') return { before: await putInForce(tx, proposal) };
  const { version } = await publishTerms(tx, proposal);
  return { after: { published: version } };
}

export function cancelProposal(
  db: Db,
  staffId: string,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<Proposal> {
  return db.tx(async (tx) => {
    const proposal = await lockSeen(tx, id, version);
    await store.decideProposal(tx, staffId, id, { state: 'cancelled', note: reason });
    const auditEvent = { before: { ...told(proposal), version }, after: { state: 'cancelled' }, reason };
    await recordProposal(tx, staffId, proposal, { action: 'setting.cancel', ...auditEvent });
    return store.toWireProposal(await store.getProposal(tx, id));
  });
}

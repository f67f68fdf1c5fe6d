// Applies an approved proposal: its value or text takes effect from a date that is not over.
// Invariant: exactly the version that was seen takes effect, once. Decision 0066.
import type { Proposal } from '#contract/proposal.ts';
import type { Tx } from '#platform/db.ts';
import type { FourEyes } from '#platform/four-eyes.ts';
import { putInForce } from './parameter-change.ts';
import { checkDate, proposals } from './proposal.ts';
import type { ProposalRow } from './proposal.sql.ts';
import { publishTerms } from './terms.sql.ts';

export const decidedProposals: FourEyes<ProposalRow, void, Proposal> = {
  ...proposals,
  check: (tx, { effectiveFrom }) => checkDate(tx, effectiveFrom),
  async carryOut(tx, proposal) {
    const { before, after } = await takeEffect(tx, proposal);
    return { ...(before ? { before } : {}), after: { version: proposal.version, ...after }, reason: proposal.reason };
  },
};

async function takeEffect(tx: Tx, proposal: ProposalRow): Promise<{ before?: object; after?: object }> {
  if (proposal.kind === 'parameter') return { before: await putInForce(tx, proposal) };
  const { version } = await publishTerms(tx, proposal);
  return { after: { published: version } };
}

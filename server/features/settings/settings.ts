// Reference lists, parameters, legal texts and site content: public reads, and changes by staff.
// Source: spec §7; docs/domain.md §2; docs/api.md; docs/screens.md.
import { contents, staffContents } from '#contract/content.ts';
import { type Proposal, staffParameters, staffProposals, staffTerms } from '#contract/proposal.ts';
import { staffReferences } from '#contract/reference.ts';
import { settings } from '#contract/settings.ts';
import { staffSitting } from '#contract/sitting.ts';
import type { Tx } from '#platform/db.ts';
import { approveEntry, cancelEntry, type FourEyes } from '#platform/four-eyes.ts';
import { sendListFile } from '#platform/list-file.ts';
import { readDocument } from '#platform/markup.ts';
import type { Platform } from '#platform/platform.ts';
import * as content from './contents.ts';
import * as parameters from './parameter-change.ts';
import { putInForce } from './parameter-change.ts';
import { readParameters } from './parameters.ts';
import { listPublicParameters } from './parameters.sql.ts';
import type { ProposalRow } from './proposal.sql.ts';
import { checkDate, proposals } from './proposal.ts';
import { listEvents, listFaqs, listVideos } from './published.sql.ts';
import { listCities, listOffered, listProvinces, listReferences } from './references.sql.ts';
import { addReference, editReference } from './references.ts';
import * as terms from './terms-change.ts';
import { listVersions, publishTerms } from './terms.sql.ts';

export function registerSettings(platform: Platform): void {
  const { db, web } = platform;
  web.serve(settings, {
    listProvinces: () => listProvinces(db),
    listCities: ({ query }) => listCities(db, query.province ? Number(query.province) : null),
    listJobs: () => listOffered(db, 'jobs'),
    listSectors: () => listOffered(db, 'sectors'),
    listBanks: () => listOffered(db, 'banks'),
    listParameters: () => listPublicParameters(db),
  });
  web.serve(contents, {
    listEvents: ({ query }) => listEvents(db, query),
    listVideos: ({ query }) => listVideos(db, query),
    listFaqs: ({ query }) => listFaqs(db, query),
    getContentPicture: ({ params, reply }) => content.sendPublicPicture(db, params.id, reply),
    listTermsVersions: ({ params }) => listVersions(db, params.kind),
  });
  platform.console.serve(staffSitting, {
    getSittingLimit: async () => ({ most: (await readParameters(db)).sitting_limit }),
  });
  serveChanges(platform);
  serveEditable(platform);
}

/** Changes that need two people. */
function serveChanges({ db, console: staffSide }: Platform): void {
  staffSide.serve(staffParameters, {
    listParameterItems: () => parameters.listParameterItems(db),
    getParameterDetail: ({ params }) => parameters.getParameterDetail(db, params.key),
    proposeParameter: ({ params, body, caller }) => parameters.proposeParameter(db, caller.id, params.key, body),
    editParameterProposal: ({ params, body, caller }) => parameters.editParameterProposal(db, caller.id, params, body),
  });
  staffSide.serve(staffTerms, {
    listTermsItems: () => terms.listTermsItems(db),
    getTermsDetail: ({ params }) => terms.getTermsDetail(db, params.kind),
    getTermsText: ({ params }) => terms.getTermsText(db, params.kind, Number(params.version)),
    proposeTerms: ({ params, body, caller }) => terms.proposeTerms(db, caller.id, params.kind, body),
    editTermsProposal: ({ params, body, caller }) => terms.editTermsProposal(db, caller.id, params, body),
    previewMarkup: async ({ body }) => ({ markup: readDocument(body.markup, 'markup') }),
  });
  staffSide.serve(staffProposals, {
    approveProposal: ({ params, body: { version, note }, caller }) =>
      approveEntry(db, decidedProposals, caller.id, params.id, { version, reason: note }),
    cancelProposal: ({ params, body, caller }) => cancelEntry(db, decidedProposals, caller.id, params.id, body),
  });
}

/** Changes by one person. */
function serveEditable(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffReferences, {
    listReferences: ({ params }) => listReferences(db, params.list),
    addReference: ({ params, body, caller }) => addReference(db, caller.id, params.list, body),
    editReference: ({ params, body, caller }) =>
      editReference(db, caller.id, { list: params.list, id: Number(params.id) }, body),
  });
  platform.console.serve(staffContents, {
    listContents: ({ query }) => content.listContents(db, query),
    exportContents: (call) => sendListFile(platform, staffContents.exportContents, call, content.contentsFile),
    getContent: ({ params }) => content.getContent(db, params.id),
    createContent: ({ body, caller }) => content.createContent(db, caller.id, body),
    editContent: ({ params, body, caller }) => content.editContent(db, caller.id, params.id, body),
    setContentPicture: ({ params, body, caller }) => content.setContentPicture(platform, caller.id, params.id, body),
    getStaffContentPicture: ({ params, reply }) => content.sendStaffPicture(db, params.id, reply),
    removeContent: ({ params, body, caller }) => content.removeContent(db, caller.id, params.id, body),
  });
}

/**
 * Applies an approved proposal: its value or text takes effect from a date that is not over. Invariant: exactly the
 * version that was seen takes effect, once. Decision 0066.
 */
const decidedProposals: FourEyes<ProposalRow, void, Proposal> = {
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

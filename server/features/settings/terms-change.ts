// How admins read and change legal texts: proposed as cleaned markup, published as the next version after approval by
// another admin.
// Invariant: the published text is byte for byte what the second person saw.
// Source: docs/screens.md; decision 0066.
import type { Input } from '#contract/endpoint.ts';
import type { Proposal, staffTerms, TermsDetail, TermsItem, TermsProposal, TermsVersion } from '#contract/proposal.ts';
import { termsKinds } from '#contract/registration.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { ProposalId, StaffId } from '#domain/ids.ts';
import { today } from '#platform/clock.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { readDocument } from '#platform/markup.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { editProposal, enterProposal } from './proposal.ts';
import * as store from './proposal.sql.ts';
import type { ProposalRow, ChangeRequest } from './proposal.sql.ts';
import { findTerms, listVersions, type TermsKind } from './terms.sql.ts';

const most = 50;
type Body = Input<typeof staffTerms.proposeTerms>['body'];

export async function listTermsItems(reader: Reader): Promise<TermsItem[]> {
  const on = await today(reader);
  const waiting = await store.listWaiting(reader, 'terms');
  const items: TermsItem[] = [];
  for (const kind of termsKinds) {
    const own = waiting.find(({ subject }) => subject === kind);
    items.push(itemOf(kind, await listVersions(reader, kind), own ? store.toWireProposal(own) : null, on));
  }
  return items;
}

export async function getTermsDetail(reader: Reader, kind: TermsKind): Promise<TermsDetail> {
  const versions = await listVersions(reader, kind);
  const proposals = await store.listProposals(reader, { kind: 'terms', subject: kind }, most);
  const waiting = proposals.find(({ state }) => state === 'entered');
  const [newest] = versions;
  const latest = newest ? await findTerms(reader, kind, newest.version) : null;
  return {
    ...itemOf(kind, versions, null, await today(reader)),
    waiting: waiting ? toWire(waiting) : null,
    latest: latest && textOf(latest),
    versions,
    proposals: proposals.map(store.toWireProposal),
  };
}

function itemOf(
  kind: TermsKind,
  versions: readonly TermsVersion[],
  waiting: Proposal | null,
  on: BusinessDate,
): TermsItem {
  const current = versions.find(({ effectiveFrom }) => effectiveFrom <= on) ?? null;
  const coming = versions.filter(({ effectiveFrom }) => effectiveFrom > on).reverse();
  return { kind, current, coming, waiting };
}

export async function getTermsText(
  reader: Reader,
  kind: TermsKind,
  version: number,
): Promise<TermsVersion & { body: string }> {
  const found = await findTerms(reader, kind, version);
  if (!found) throw notFound();
  return textOf(found);
}

const textOf = ({ kind: _kind, ...text }: TermsVersion & { kind: TermsKind; body: string }) => text;

const toWire = (row: ProposalRow): TermsProposal => ({ ...store.toWireProposal(row), body: row.body ?? '' });

/** Proposes another version to a second admin. Refuses an empty text or one equal to the latest. */
export function proposeTerms(db: Db, staffId: StaffId, kind: TermsKind, body: Body): Promise<TermsDetail> {
  return db.tx(async (tx) => {
    await enterProposal(tx, staffId, { kind: 'terms', subject: kind }, await readChangeRequest(tx, kind, body));
    return getTermsDetail(tx, kind);
  });
}

export function editTermsProposal(
  db: Db,
  staffId: StaffId,
  { kind, id }: { kind: TermsKind; id: ProposalId },
  { version, ...body }: Body & { version: number },
): Promise<TermsDetail> {
  return db.tx(async (tx) => {
    const request = await readChangeRequest(tx, kind, body);
    await editProposal(tx, staffId, { kind: 'terms', subject: kind, id }, version, request);
    return getTermsDetail(tx, kind);
  });
}

async function readChangeRequest(
  tx: Tx,
  kind: TermsKind,
  { body, effectiveFrom, reason }: Body,
): Promise<ChangeRequest> {
  const clean = readDocument(body, 'body');
  const [newest] = await listVersions(tx, kind);
  if (newest?.sha256 === sha256(clean).toString('hex')) throw refused('error.setting.same', { field: 'body' });
  return { effectiveFrom, reason, body: clean, value: null, source: null };
}

// Parameters and legal texts on the console: in force, scheduled, and the proposal waiting for a second person.
// Invariant: approval names the version that was seen; an edit creates a new, unapproved version.
// Source: docs/screens.md; docs/domain.md §2; decision 0066.
import { z } from 'zod';
import type { ProposalId } from '#domain/ids.ts';
import { parameterUnits } from '#domain/parameter.ts';
import { endpoints } from './endpoint.ts';
import { date, idOf, idParamsOf, instant, line, markupText, reason, text } from './fields.ts';
import { cancelling, notedApproval, proposed, version } from './four-eyes.ts';
import { termsKinds } from './registration.ts';

/** Any whole number; the parameter's own bounds are the rule. */
const value = z.int();

export const proposal = z
  .object({
    id: idOf<ProposalId>(),
    ...proposed,
    effectiveFrom: date,
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.output<typeof proposal>;

const parameterProposal = proposal.extend({ value, source: z.string() }).meta({ id: 'ParameterProposal' });
export type ParameterProposal = z.output<typeof parameterProposal>;

export const parameterValue = z.object({
  value,
  effectiveFrom: date,
  source: z.string(),
  /** Null for the initial value. */
  changedBy: z.string().nullable(),
  changedAt: instant,
});

export const parameterItem = z
  .object({
    key: z.string(),
    unit: z.enum(parameterUnits),
    smallest: value,
    largest: value,
    /** Whether everybody may read it. */
    isPublic: z.boolean(),
    /** In force today. */
    current: parameterValue,
    /** Decided and not yet in force, the next first. */
    coming: z.array(parameterValue),
    /** The proposal waiting for a second person. */
    waiting: parameterProposal.nullable(),
  })
  .meta({ id: 'ParameterItem' });
export type ParameterItem = z.output<typeof parameterItem>;

const parameterDetail = parameterItem
  .extend({
    /** All past values, newest first. */
    values: z.array(parameterValue),
    /** The latest fifty, decided or not, the newest first. */
    proposals: z.array(parameterProposal),
  })
  .meta({ id: 'ParameterDetail' });
export type ParameterDetail = z.output<typeof parameterDetail>;

const keyParams = z.object({ key: text(60).regex(/^[a-z0-9_]+$/) });
const parameterChangeRequest = z.object({ value, effectiveFrom: date, source: line(200).min(1), reason });

export const staffParameters = endpoints({
  listParameterItems: {
    call: 'GET staff/parameters',
    who: { staff: 'parameter.read' },
    summary: 'Semua parameter: yang berlaku, yang akan berlaku, yang menunggu',
    data: z.array(parameterItem),
  },
  getParameterDetail: {
    call: 'GET staff/parameters/:key',
    who: { staff: 'parameter.read' },
    summary: 'Satu parameter dengan riwayatnya',
    params: keyParams,
    data: parameterDetail,
  },
  proposeParameter: {
    call: 'POST staff/parameters/:key/proposals',
    who: { staff: 'parameter.propose' },
    summary: 'Usulkan nilai baru sebuah parameter',
    params: keyParams,
    body: parameterChangeRequest,
    data: parameterDetail,
  },
  editParameterProposal: {
    call: 'PUT staff/parameters/:key/proposals/:id',
    who: { staff: 'parameter.propose' },
    summary: 'Ubah usulan yang menunggu; menjadi versi baru',
    params: keyParams.extend({ id: idOf<ProposalId>() }),
    body: parameterChangeRequest.extend({ version }),
    data: parameterDetail,
  },
});

const termsProposal = proposal.extend({ body: z.string() }).meta({ id: 'TermsProposal' });
export type TermsProposal = z.output<typeof termsProposal>;

const kind = z.enum(termsKinds);
/** A version without its text. */
export const termsVersion = z
  .object({
    version: z.int(),
    effectiveFrom: date,
    /** SHA-256 of the text, hexadecimal. */
    sha256: z.string(),
  })
  .meta({ id: 'TermsVersion' });
export type TermsVersion = z.output<typeof termsVersion>;

const termsItem = z
  .object({
    kind,
    /** Null before the first one is in force. */
    current: termsVersion.nullable(),
    /** Published and not yet in force, the next first. */
    coming: z.array(termsVersion),
    waiting: proposal.nullable(),
  })
  .meta({ id: 'TermsItem' });
export type TermsItem = z.output<typeof termsItem>;

const termsDetail = termsItem
  .extend({
    waiting: termsProposal.nullable(),
    /** Text of the latest version, in force or not. */
    latest: termsVersion.extend({ body: z.string() }).nullable(),
    versions: z.array(termsVersion),
    /** The latest fifty, decided or not, the newest first. */
    proposals: z.array(proposal),
  })
  .meta({ id: 'TermsDetail' });
export type TermsDetail = z.output<typeof termsDetail>;

const longText = markupText(150_000).min(1);
const termsChangeRequest = z.object({ body: longText, effectiveFrom: date, reason });
const kindParams = z.object({ kind });

export const staffTerms = endpoints({
  listTermsItems: {
    call: 'GET staff/terms',
    who: { staff: 'terms.read' },
    summary: 'Teks ketentuan: yang berlaku, yang akan berlaku, yang menunggu',
    data: z.array(termsItem),
  },
  getTermsDetail: {
    call: 'GET staff/terms/:kind',
    who: { staff: 'terms.read' },
    summary: 'Satu jenis ketentuan dengan riwayatnya',
    params: kindParams,
    data: termsDetail,
  },
  getTermsText: {
    call: 'GET staff/terms/:kind/versions/:version',
    who: { staff: 'terms.read' },
    summary: 'Teks satu versi, juga yang belum berlaku',
    params: kindParams.extend({ version: text(9).regex(/^\d+$/) }),
    data: termsVersion.extend({ body: z.string() }),
  },
  proposeTerms: {
    call: 'POST staff/terms/:kind/proposals',
    who: { staff: 'terms.propose' },
    summary: 'Usulkan versi baru sebuah ketentuan',
    params: kindParams,
    body: termsChangeRequest,
    data: termsDetail,
  },
  editTermsProposal: {
    call: 'PUT staff/terms/:kind/proposals/:id',
    who: { staff: 'terms.propose' },
    summary: 'Ubah usulan yang menunggu; menjadi versi baru',
    params: kindParams.extend({ id: idOf<ProposalId>() }),
    body: termsChangeRequest.extend({ version }),
    data: termsDetail,
  },
  previewMarkup: {
    call: 'POST staff/markuppreviews',
    who: { staff: 'markup.preview' },
    summary: 'Teks seperti yang akan disimpan: hanya markup yang diizinkan',
    body: z.object({ markup: longText }),
    data: z.object({ markup: z.string() }),
  },
});

export const staffProposals = endpoints({
  approveProposal: {
    call: 'POST staff/proposals/:id/approvals',
    who: { staff: 'proposal.approve' },
    summary: 'Setujui usulan versi ini; berlaku mulai tanggalnya',
    params: idParamsOf<ProposalId>(),
    body: notedApproval,
    data: proposal,
  },
  cancelProposal: {
    call: 'POST staff/proposals/:id/cancellations',
    who: { staff: 'proposal.cancel' },
    summary: 'Tarik atau tolak usulan versi ini',
    ...cancelling(proposal),
  },
});

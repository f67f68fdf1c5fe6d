// Port: the signature provider. Activation of a person, documents to sign, the signed file, and the provider's
// notices.
// Invariants: repeating a call with the same id changes nothing; a link leads only to the provider's own origin; a
// signed file may be trusted only after `verifySignedPdf`.
// Source: docs/domain.md §5.3, §9; docs/api.md; docs/ports/signature.md.
import { z } from 'zod';
import type { AgreementId } from '#domain/ids.ts';
import { openCircuit } from '#platform/circuit.ts';
import {
  callSigned,
  failureOf,
  jsonObjectOf,
  type OutboundAnswer,
  PATIENCE_MS,
  PortFailure,
  type SignedCaller,
} from '#platform/outbound.ts';

export { verifySignedPdf } from './signed-pdf.ts';
export type { SignedPdfResult } from './signed-pdf.ts';

export const SIGNATURE_NOTICE_PATH = '/api/v1/webhooks/signature';

/** Who is to sign; a member of a group may have neither e-mail nor phone. */
export type SignerPerson = { name: string; email: string | null; phone: string | null };

export type DocumentToSign = {
  id: string;
  title: string;
  signer: SignerPerson;
  pdf: Buffer;
  expiresAt: Date;
  /** Documents that belong together, such as those of one lending's members. */
  group?: { id: string; name: string };
};

export type DocumentState = 'waiting' | 'signed' | 'refused';

export type Signature = {
  /** An empty link: this person is already active. Throws PortFailure. */
  requestActivation(person: { email: string; name: string; phone: string }): Promise<{ link: string }>;
  /** Throws PortFailure; safe to repeat, since the id is ours. The link of a signed document shows it. */
  sendDocument(document: DocumentToSign): Promise<{ link: string }>;
  /**
   * One page where a person signs all of these, sent before; each ends, and is notified, by itself. Throws PortFailure;
   * safe to repeat, since the id is ours.
   */
  sendBatch(batch: { id: string; documents: readonly AgreementId[] }): Promise<{ link: string }>;
  /** null only when the provider itself says that it has no document of this id. */
  findDocument(id: string): Promise<{ state: DocumentState; signedAt: Date | null } | null>;
  /** The file as received: verify it before storing it. */
  fetchSigned(id: string): Promise<Buffer>;
  /** PEM texts of the trusted roots: those configured, else those that the provider names. */
  trustedRoots(): Promise<string[]>;
};

export type SignatureNotice = {
  eventId: string;
  at: Date;
} & (
  | { type: 'document.signed' | 'document.refused'; documentId: AgreementId }
  | { type: 'activation.completed'; email: string }
);

type Settings = {
  url: string;
  secret: string;
  now: () => Date | Promise<Date>;
  /** PEM texts, one after another. A real provider's roots must be configured; only the sandbox is asked for its own. */
  trustedRootsPem?: string;
  timeoutMs?: number;
};

const linkAnswer = z.object({ link: z.string().max(2000) });
const stateAnswer = z.object({
  state: z.enum(['waiting', 'signed', 'refused']),
  signedAt: z.iso.datetime({ offset: true }).nullish(),
});

export function connectSignature(settings: Settings): Signature {
  const { url, secret, now, timeoutMs = PATIENCE_MS } = settings;
  const caller: SignedCaller = { url, secret, now, circuit: openCircuit() };
  const ask = (method: 'GET' | 'POST', path: string, content?: object) =>
    callSigned(caller, { method, path, content, timeoutMs });
  const askForFile = (path: string) => callSigned(caller, { method: 'GET', path, timeoutMs, file: true });
  let roots: string[] | null = settings.trustedRootsPem ? splitPem(settings.trustedRootsPem) : null;
  return {
    async requestActivation(person) {
      return readLink(settings.url, await ask('POST', '/signature/v1/activations', person), 'activation');
    },
    async sendDocument({ pdf, expiresAt, ...document }) {
      const content = { ...document, pdf: pdf.toString('base64'), expiresAt: expiresAt.toISOString() };
      return readLink(settings.url, await ask('POST', '/signature/v1/documents', content), 'document');
    },
    async sendBatch(batch) {
      return readLink(settings.url, await ask('POST', '/signature/v1/batches', batch), 'batch');
    },
    async findDocument(id) {
      const answer = await ask('GET', `/signature/v1/documents/${encodeURIComponent(id)}`);
      if (answer.status === 404 && jsonObjectOf(answer.body)?.code === 'document_not_found') return null;
      const { state, signedAt } = read(stateAnswer, answer, 'state of a document');
      return { state, signedAt: signedAt ? new Date(signedAt) : null };
    },
    async fetchSigned(id) {
      const answer = await askForFile(`/signature/v1/documents/${encodeURIComponent(id)}/file`);
      if (answer.status !== 200) throw failureOf(answer, 'signed document');
      return answer.body;
    },
    async trustedRoots() {
      if (roots === null) {
        const answer = await askForFile('/signature/v1/certificates');
        if (answer.status !== 200) throw failureOf(answer, 'certificates');
        const found = splitPem(answer.body.toString('latin1'));
        if (found.length === 0) throw new PortFailure('unknown', 'unreadable_answer', 'certificates: none');
        roots = found;
      }
      return roots;
    },
  };
}

function read<T>(shape: z.ZodType<T>, answer: OutboundAnswer, what: string): T {
  if (answer.status !== 200 && answer.status !== 201) throw failureOf(answer, what);
  const value = shape.safeParse(jsonObjectOf(answer.body));
  if (!value.success) throw new PortFailure('unknown', 'unreadable_answer', `${what}: unreadable answer`);
  return value.data;
}

// People open this link: an answer must not send them to another site.
function readLink(url: string, answer: OutboundAnswer, what: string): { link: string } {
  const { link } = read(linkAnswer, answer, what);
  const isOwn = link === '' || (URL.canParse(link) && new URL(link).origin === new URL(url).origin);
  if (!isOwn) throw new PortFailure('unknown', 'foreign_link', `${what}: a link to another place`);
  return { link };
}

function splitPem(text: string): string[] {
  return text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
}

// A NUL or another control character can't be stored as text and belongs in no id.
const word = z
  .string()
  .min(1)
  .max(254)
  .regex(/^\P{Cc}*$/u);
const common = { eventId: word, at: z.iso.datetime({ offset: true }) };
const documentNotice = z.object({
  ...common,
  type: z.enum(['document.signed', 'document.refused']),
  documentId: word as unknown as z.ZodType<AgreementId>,
});
const activationNotice = z.object({ ...common, type: z.literal('activation.completed'), email: word });

const note = z.object({
  eventId: word,
  type: z.enum(['document.pending', 'document.expired', 'activation.pending', 'activation.expired']),
});
/** What a provider reports beside ends, without effect here: our own deadlines end documents. */
export type SignatureNote = z.output<typeof note>;

/** Reads a verified notice of a kind that has no effect here; null for any other. */
export function parseSignatureNote(raw: Uint8Array): SignatureNote | null {
  return note.safeParse(jsonObjectOf(Buffer.from(raw))).data ?? null;
}

/** Reads a verified notice; null when it is not for us. */
export function parseSignatureNotice(raw: Uint8Array): SignatureNotice | null {
  const found = z.union([documentNotice, activationNotice]).safeParse(jsonObjectOf(Buffer.from(raw)));
  return found.success ? { ...found.data, at: new Date(found.data.at) } : null;
}

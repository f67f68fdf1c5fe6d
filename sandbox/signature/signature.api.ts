// The signature provider's API for the product, every call signed.
// Invariant: an unsigned call changes nothing and learns nothing; a repeated call gets the first one's answer.
// Source: docs/domain.md §9; docs/ports/signature.md.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, textOf } from '../core/http.ts';
import type { World } from '../world.ts';
import type { Promised } from './promised.ts';
import {
  documentOf,
  type NewDocument,
  type SignatureDocument,
  type SignatureProvider,
  type SignerOfDocument,
} from './signature.ts';

const idShape = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;

type WithId = { Params: { id: string } };
type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const missing = (reply: FastifyReply) => refuse(reply, 404, 'document_not_found', 'No document of this id came.');

export function registerSignatureApi(
  app: FastifyInstance,
  world: World,
  provider: SignatureProvider,
  promised: Promised,
): void {
  const { state } = provider;
  const signed = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!world.isSigned(request, world.settings.signatureSecret)) {
      return refuse(reply, 401, 'bad_signature', 'The signature is missing, wrong or too old.');
    }
  };

  app.post('/signature/v1/activations', { preHandler: signed }, async (request, reply) => {
    const person = parseSigner(request.body);
    if (person === null || person.email === '') {
      return refuse(reply, 400, 'invalid_person', 'A field is missing or not in its form.');
    }
    const token = await provider.startActivation(person);
    return { link: token === null ? '' : `${originOf(request)}/signature/activations/${token}` };
  });

  app.post('/signature/v1/documents', { preHandler: signed }, async (request, reply) => {
    const document = parseDocument(request.body);
    const pdf = Buffer.from(textOf(request.body, 'pdf'), 'base64');
    if (document === null) return refuse(reply, 400, 'invalid_document', 'A field is missing or not in its form.');
    const { hasEmptyField } = await import('./pdf.ts');
    if (documentOf(state, document.id) === undefined && !(await hasEmptyField(pdf))) {
      return refuse(reply, 422, 'no_signature_field', 'The file is no PDF with an empty signature field.');
    }
    const taken = await provider.takeDocument(document, pdf);
    if (taken === 'conflict') return refuse(reply, 409, 'document_id_taken', 'This id exists with other content.');
    await promised.signIfPromised(taken);
    return { link: `${originOf(request)}/signature/documents/${taken.token}` };
  });

  app.post('/signature/v1/batches', { preHandler: signed }, async (request, reply) => {
    const id = textOf(request.body, 'id');
    const ids = parseBatch(request.body);
    if (!idShape.test(id) || ids === null)
      return refuse(reply, 400, 'invalid_batch', 'A field is missing or not in its form.');
    const documents = ids.flatMap((each) => documentOf(state, each) ?? []);
    if (documents.length < ids.length) return missing(reply);
    if (new Set(documents.map(({ signer }) => JSON.stringify(signer))).size > 1)
      return refuse(reply, 422, 'signers_differ', 'A batch has one signer.');
    const taken = await provider.takeBatch(id, ids);
    if (taken === 'conflict') return refuse(reply, 409, 'batch_id_taken', 'This id exists with other documents.');
    return { link: `${originOf(request)}/signature/batches/${taken.token}` };
  });
  registerReading(app, signed, provider);
}

/** What the product asks for: a document's state, its signed file, and the root that files are checked by. */
function registerReading(app: FastifyInstance, signed: Guard, provider: SignatureProvider): void {
  const { state } = provider;
  app.get<WithId>('/signature/v1/documents/:id', { preHandler: signed }, async (request, reply) => {
    const document = documentOf(state, request.params.id);
    return document === undefined ? missing(reply) : answerOf(document);
  });

  app.get<WithId>('/signature/v1/documents/:id/file', { preHandler: signed }, async (request, reply) => {
    const document = documentOf(state, request.params.id);
    if (document === undefined) return missing(reply);
    if (document.state !== 'signed') return refuse(reply, 409, 'not_signed', 'This document is not signed.');
    return reply.type('application/pdf').send(await provider.read(document));
  });

  app.get('/signature/v1/certificates', { preHandler: signed }, async (_request, reply) =>
    reply.type('application/x-pem-file').send(state.root.certificate),
  );
}

function answerOf({ id, state, endedAt }: SignatureDocument) {
  return { id, state, ...(state === 'signed' && { signedAt: endedAt }) };
}

// The product used this address, so people can reach it there too.
function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

function parseDocument(body: unknown): NewDocument | null {
  const { signer: uncheckedSigner, group: uncheckedGroup } = (body ?? {}) as Record<string, unknown>;
  const [id, title, expiresAt] = [textOf(body, 'id'), textOf(body, 'title'), textOf(body, 'expiresAt')];
  const signer = parseSigner(uncheckedSigner);
  if (!idShape.test(id) || title === '' || title.length > 200 || signer === null) return null;
  if (!Number.isFinite(Date.parse(expiresAt))) return null;
  if (uncheckedGroup === undefined || uncheckedGroup === null) return { id, title, signer, group: null, expiresAt };
  const group = { id: textOf(uncheckedGroup, 'id'), name: textOf(uncheckedGroup, 'name') };
  if (!idShape.test(group.id) || group.name === '' || group.name.length > 200) return null;
  return { id, title, signer, group, expiresAt };
}

/** Up to a hundred documents, each once. */
function parseBatch(body: unknown): string[] | null {
  const { documents: unchecked } = (body ?? {}) as Record<string, unknown>;
  const ids = Array.isArray(unchecked) ? unchecked.map(String) : [];
  return ids.length > 0 && ids.length <= 100 && new Set(ids).size === ids.length ? ids : null;
}

function parseSigner(source: unknown): SignerOfDocument | null {
  const [name, email, phone] = [textOf(source, 'name'), textOf(source, 'email'), textOf(source, 'phone')];
  const isRight = name !== '' && name.length <= 200 && email.length <= 254 && phone.length <= 30;
  if (!isRight || /\p{Cc}/u.test(name + email + phone) || (email !== '' && !email.includes('@'))) return null;
  return { name, email: email.toLowerCase(), phone };
}

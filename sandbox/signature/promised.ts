// Documents of the demonstration's past: their people signed them at the time, so they are signed on arrival.
// Invariant: only documents that the demonstration's data named; every other one waits for a person.
// Source: docs/domain.md §9; docs/screens.md.
import type { FastifyInstance } from 'fastify';
import { refuse } from '../core/http.ts';
import type { World } from '../world.ts';
import type { SignatureDocument, SignatureProvider } from './signature.ts';

export type Promised = { signIfPromised(document: SignatureDocument): Promise<void> };

export function registerPromised(app: FastifyInstance, world: World, provider: SignatureProvider): Promised {
  const { data, save } = world.store.section<{ documents: Record<string, true> }>('promised', { documents: {} });

  // Called by the demonstration's data, not by the product, so this call is not signed.
  app.post('/demo/signatures', { bodyLimit: 1_048_576 }, async (request, reply) => {
    const { documents } = (request.body ?? {}) as { documents?: unknown };
    const isRight = Array.isArray(documents) && documents.every((id) => typeof id === 'string' && id.length <= 100);
    if (!isRight) return refuse(reply, 400, 'invalid_documents', 'documents: [id]');
    for (const id of documents as string[]) data.documents[id] = true;
    await save();
    return { documents: documents.length };
  });

  return {
    async signIfPromised(document) {
      if (!Object.hasOwn(data.documents, document.id) || document.state !== 'waiting') return;
      // Two who send it at once both wait until it is signed.
      await provider.sign(document);
      delete data.documents[document.id];
      await save();
    },
  };
}

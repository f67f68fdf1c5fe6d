// A receiver of webhooks, for the address that a demonstration gives one: it takes everything and keeps nothing.
// Source: docs/webhooks.md.
import type { FastifyInstance } from 'fastify';

export function registerWebhooks(app: FastifyInstance): void {
  app.post('/webhook', async (_request, reply) => reply.code(204).send());
}

// A session's device: the browser by its user agent.
// Source: docs/api.md.
import type { FastifyRequest } from 'fastify';

export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  headers['user-agent']?.slice(0, 200) ?? 'unknown';

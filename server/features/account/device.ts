// What a session is known by: the browser as it names itself. Source: docs/api.md.
import type { FastifyRequest } from 'fastify';

export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  headers['user-agent']?.slice(0, 200) ?? 'unknown';

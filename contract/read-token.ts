// Read tokens: a person of staff lets a program of hers read reports; an admin sees them all and revokes one.
// Invariant: a token itself is in one answer only, that of its making.
// Source: decision 0127.
import { z } from 'zod';
import type { ReadTokenId, StaffId } from '#domain/ids.ts';
import { readScopeNames, readTokenDays } from '#domain/read-token.ts';
import { endpoints } from './endpoint.ts';
import { idOf, idParamsOf, instant, line, paging, reason, text } from './fields.ts';

const readScope = z.enum(readScopeNames);

const readToken = z
  .object({
    id: idOf<ReadTokenId>(),
    name: z.string(),
    /** Its first letters, by which it is recognised. */
    beginning: z.string(),
    owner: z.object({ id: idOf<StaffId>(), name: z.string() }),
    scopes: z.array(readScope),
    createdAt: instant,
    expiresAt: instant,
    /** To the minute. */
    usedAt: instant.nullable(),
    /** Whether it neither ended nor was revoked. */
    stands: z.boolean(),
    revoked: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'ReadToken' });
export type ReadToken = z.output<typeof readToken>;

const ofToken = idParamsOf<ReadTokenId>();

export const staffReadTokens = endpoints({
  listOwnReadTokens: {
    call: 'GET staff/me/readtokens',
    who: { staff: 'own.account' },
    summary: 'Kunci baca sendiri',
    data: z.array(readToken),
  },
  makeReadToken: {
    call: 'POST staff/me/readtokens',
    who: { staff: 'own.account' },
    summary: 'Buat kunci baca bagi program sendiri; kuncinya hanya ada di jawaban ini',
    body: z.object({
      name: line(60).min(1),
      scopes: z.array(readScope).min(1).max(readScopeNames.length),
      validDays: z.literal(readTokenDays),
      password: text(1024),
    }),
    data: z.object({ readToken, token: z.string() }),
  },
  revokeOwnReadToken: {
    call: 'POST staff/me/readtokens/:id/revocations',
    who: { staff: 'own.account' },
    summary: 'Cabut kunci baca sendiri',
    params: ofToken,
    body: z.object({ reason }),
    data: readToken,
  },
  listReadTokens: {
    call: 'GET staff/readtokens',
    who: { staff: 'read_token.read' },
    summary: 'Kunci baca semua petugas',
    query: paging(20),
    data: readToken,
    paged: true,
  },
  revokeReadToken: {
    call: 'POST staff/readtokens/:id/revocations',
    who: { staff: 'read_token.revoke' },
    summary: 'Cabut kunci baca seorang petugas',
    params: ofToken,
    body: z.object({ reason }),
    data: readToken,
  },
});

// Sign-in, session and the signed-in user. Source: docs/api.md , spec §3 User and Lender.
import { z } from 'zod';
import type { PersonId, SessionId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { empty, idOf, instant, money, smallId, text } from './fields.ts';
import { userProfile } from './profile.ts';

export const kycStatus = z.enum(['not_verified', 'pending', 'rejected', 'verified']);
export const envelopeStatus = z.enum(['belum aktif', 'aktif']).nullable();

/** The twelve figures of spec §3: `active…` over running portfolios, `total…` since the start, interest gross. */
export const lender = z.object({
  balance: money,
  activeBalance: money,
  activePortfolioCount: z.int(),
  portfolioCount: z.int(),
  totalInterestEarned: money,
  totalPrincipalEarned: money,
  activePendingInterest: money,
  activePendingPrincipal: money,
  activeReturnedInterest: money,
  activeReturnedPrincipal: money,
  totalLendingAmount: money,
  envelopeStatus,
  /**
   * What a reversal could not take from the balance; absent while nothing is owed. Later credits repay it first.
   */
  receivable: money.optional(),
});

export const user = z
  .object({
    id: idOf<PersonId>(),
    name: z.string(),
    email: z.string().nullable(),
    phonenumber: z.string(),
    username: z.string().nullable(),
    isLender: z.boolean(),
    isBorrower: z.boolean(),
    isSender: z.boolean(),
    photoUrl: z.string().nullable(),
    emailVerified: z.boolean(),
    isVerified: z.boolean(),
    hasPasskey: z.boolean(),
    kycStatus,
    lender: lender.nullable(),
    borrower: z.object({ envelopeStatus }).nullable(),
    ...userProfile,
    bank: smallId.nullable(),
  })
  .meta({ id: 'User' });

export const session = z
  .object({ id: idOf<SessionId>(), current: z.boolean(), device: z.string(), createdAt: instant, lastSeenAt: instant })
  .meta({ id: 'Session' });

export type User = z.output<typeof user>;
export type Lender = z.output<typeof lender>;

export const account = endpoints({
  signIn: {
    call: 'POST login_check',
    who: 'all',
    summary: 'Masuk dengan telepon, nama pengguna atau email',
    body: z.object({ _username: text(254).min(1), _password: text(1024).min(1) }),
    data: z.object({ token: z.string() }),
    forms: true,
  },
  signOut: { call: 'POST me/logout', who: 'user', summary: 'Keluar; token langsung mati', data: empty },
  getMe: { call: 'GET me', who: 'user', summary: 'Pengguna yang masuk', data: user },
  listSessions: { call: 'GET me/sessions', who: 'user', summary: 'Perangkat yang masuk', data: z.array(session) },
  endOtherSessions: { call: 'DELETE me/sessions', who: 'user', summary: 'Akhiri perangkat lain', data: empty },
});

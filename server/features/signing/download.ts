// Downloads of the signed file: by a link that names person and expiry, or by the owner's session. Others get
// nothing. A file that was not made yet is made when its owner asks for the link.
// Source: docs/settled.md 24, 25; docs/api.md.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MemberLoanId, PersonId, PortfolioId, SessionId } from '#domain/ids.ts';
import { now } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { sameSecret, signLink } from '#platform/secrets.ts';
import type { Caller } from '#platform/session.ts';
import { readStored } from '#platform/stored-file.ts';
import type { Ports } from '#ports/ports.ts';
import { findFile, findFileOfPortfolio, findFileOfLoan, type LinkableFile } from './agreement.sql.ts';
import { makeHistoricalFile } from './history.ts';

const linkSeconds = 300;

type Signer = { id: PersonId; sessionId: SessionId };

/** A link to the agreement of this lender's portfolio, valid for 300 seconds while its session lasts. */
export async function linkPortfolioAgreement(
  platform: Platform,
  ports: Ports,
  lender: Signer,
  portfolioId: PortfolioId,
): Promise<{ url: string }> {
  const found = await findFileOfPortfolio(platform.db, portfolioId, lender.id);
  return linkTo(platform, ports, lender, found);
}

/** The same for the agreement of a borrower's own member loan. */
export async function linkMemberAgreement(
  platform: Platform,
  ports: Ports,
  borrower: Signer,
  memberLoanId: MemberLoanId,
): Promise<{ url: string }> {
  const found = await findFileOfLoan(platform.db, memberLoanId, borrower.id);
  return linkTo(platform, ports, borrower, found);
}

/** Refuses `error.agreement.not_ready` while there is no signed file. */
async function linkTo(
  platform: Platform,
  ports: Ports,
  { sessionId }: Signer,
  found: LinkableFile | null,
): Promise<{ url: string }> {
  const { db, config } = platform;
  if (!found) throw notFound();
  const fileName = found.fileName ?? (found.id && (await makeHistoricalFile(platform, ports, found.id)));
  if (!fileName) throw refused('error.agreement.not_ready');
  const until = String(Math.floor((await now(db)).getTime() / 1000) + linkSeconds);
  const sign = signLink(config.HASH_KEY, [fileName, sessionId, until]);
  const query = new URLSearchParams({ sesi: sessionId, sampai: until, tanda: sign });
  return { url: `/uploads/agreements/${fileName}?${query.toString()}` };
}

type Download = FastifyRequest<{ Params: { agreement: string }; Querystring: Record<string, unknown> }>;

export function serveAgreements(platform: Platform, ports: Ports): void {
  // A route of its own, which a worker alone must not have either.
  if (!platform.config.SERVICES.includes('web')) return;
  platform.web.app.get('/uploads/agreements/:agreement', { config: { uncounted: true } }, async (request, reply) =>
    sendAgreementFile(platform, ports, request as Download, reply),
  );
}

async function sendAgreementFile(
  platform: Platform,
  ports: Ports,
  request: Download,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { agreement: fileName } = request.params;
  // No other name was ever issued, and the database cannot even be queried for some of them.
  const isName = /^[\w.-]{1,120}$/.test(fileName);
  const reader = isName ? await readerOf(platform, fileName, request) : null;
  if (!reader) {
    await platform.web.limits.countVisit(request);
    throw notFound();
  }
  const file = await findFile(platform.db, fileName);
  if (file?.signerUserId !== reader) throw notFound();
  const bytes = await readStored(platform.log, ports.storage, file.signedKey);
  if (!bytes) throw notFound();
  return reply
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; object-src 'none'; frame-ancestors 'none'")
    .type('application/pdf')
    .send(bytes);
}

/** The caller: the person of the session named by a valid link, or of the access token. */
async function readerOf(
  { db, config, sessions }: Platform,
  fileName: string,
  request: Download,
): Promise<Caller['id'] | null> {
  const { sesi, sampai, tanda } = request.query;
  if (
    typeof sesi === 'string' &&
    typeof sampai === 'string' &&
    typeof tanda === 'string' &&
    /^\d{1,12}$/.test(sampai)
  ) {
    const fits = sameSecret(tanda, signLink(config.HASH_KEY, [fileName, sesi, sampai]));
    const isGood = fits && Number(sampai) * 1000 >= (await now(db)).getTime();
    return isGood ? ((await sessions.holder(sesi, 'user'))?.id ?? null) : null;
  }
  const token = request.headers.authorization?.replace(/^Bearer /, '');
  return token ? ((await sessions.find(token, 'user'))?.id ?? null) : null;
}

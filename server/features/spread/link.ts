// The calendar's private link: made, made anew, and read by calendar programs, which send nothing but the address; and the
// instalments of one loan as a file for its owner.
// Invariants: the secret has 256 bits and stands in no table and no log, only its hash; a new link ends the old one in
// the same transaction; the address names nobody.
// Source: docs/api.md; decision 0104.
import type { FastifyReply } from 'fastify';
import type { CalendarLink } from '#contract/spread.ts';
import { stillToCome } from '#domain/coming.ts';
import type { PersonId, PortfolioId } from '#domain/ids.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now, today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import { isRunning, readHoldings } from './holdings.ts';
import { type CalendarLinkId, findLink, findOwner, type LinkRecord, noteRead, saveLink } from './link.sql.ts';

type Parts = Pick<Platform, 'vault' | 'config' | 'db'>;

/** Derived from the row's id and the key for hashes, so that its owner can copy it again. */
const tokenOf = (vault: Platform['vault'], id: CalendarLinkId): string =>
  vault.fingerprint(`calendar_link\u001f${id}`).toString('base64url');

const toWire = ({ vault, config }: Parts, { id, createdAt, readAt }: LinkRecord): CalendarLink => ({
  address: new URL(`/api/v1/calendars/${tokenOf(vault, id)}.ics`, config.PUBLIC_URL).href,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});

export async function getLink(parts: Parts, lenderId: PersonId): Promise<CalendarLink | null> {
  const link = await findLink(parts.db, lenderId);
  // After a change of the key for hashes the address can no longer be told; a new one can be made.
  const isKnown = link !== null && sha256(tokenOf(parts.vault, link.id)).equals(link.tokenHash);
  return link !== null && isKnown ? toWire(parts, link) : null;
}

export async function renewLink(parts: Parts, lenderId: PersonId): Promise<CalendarLink> {
  const id = newId<CalendarLinkId>();
  const link = await parts.db.tx(async (tx) => {
    const saved = await saveLink(tx, lenderId, { id, tokenHash: sha256(tokenOf(parts.vault, id)) });
    const object = { kind: 'user', id: lenderId };
    await recordAuditEvent(tx, { kind: 'user', id: lenderId }, { action: 'calendar_link.renewed', object });
    return saved;
  });
  return toWire(parts, link);
}

/** The calendar of whoever holds the link: dates, groups and sums, without name or balance. */
export async function sendCalendar({ db, config }: Parts, token: string, reply: FastifyReply): Promise<FastifyReply> {
  const hash = sha256(token);
  const owner = await findOwner(db, hash);
  if (owner === null) throw notFound();
  if (!owner.readLately) await db.tx((tx) => noteRead(tx, hash));
  const file = calendarFile(await eventsOf(db, owner.lenderId), await stampOf(db, config));
  return asCalendar(reply, 'inline; filename="angsuran-titian.ics"').header('x-robots-tag', 'noindex').send(file);
}

/**
 * The coming instalments of one loan for its owner. Its events have the ids of those in the whole calendar, so a program
 * that has both shows each once. Not found while none is to come.
 */
export async function sendPortfolioCalendar(
  { db, config }: Parts,
  lenderId: PersonId,
  portfolioId: PortfolioId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const events = await eventsOf(db, lenderId, portfolioId);
  if (events.length === 0) throw notFound();
  const file = calendarFile(events, await stampOf(db, config));
  return asCalendar(reply, 'attachment; filename="angsuran-titian.ics"').send(file);
}

const asCalendar = (reply: FastifyReply, disposition: string): FastifyReply =>
  reply
    .header('content-disposition', disposition)
    .header('cache-control', 'private, no-store')
    .type('text/calendar; charset=utf-8');

const stampOf = async (reader: Reader, config: Parts['config']) => ({
  host: new URL(config.PUBLIC_URL).hostname,
  at: await now(reader),
});

/** Instalments from today on that are still to come, of all her running loans or of one of them. */
async function eventsOf(reader: Reader, lenderId: PersonId, portfolioId?: PortfolioId): Promise<CalendarEvent[]> {
  const on = await today(reader);
  const running = (await readHoldings(reader, lenderId, on)).filter(isRunning);
  const asked = portfolioId === undefined ? running : running.filter(({ id }) => id === portfolioId);
  return asked.flatMap(({ claim }) =>
    stillToCome(claim)
      .filter(({ dueOn }) => dueOn >= on)
      .map((row) => ({ id: `${claim.id}-${row.no}`, on: row.dueOn, name: claim.name, amount: row.amount })),
  );
}

// Who was affected by a set of audit events, for the letter after a breach: masked on the screen, whole in the file,
// whose download is an audit event with the period.
// Source: UU 27/2022 article 46; docs/operations.md.
import type { AffectedPerson, AffectedSummary } from '#contract/breach.ts';
import type { Page } from '#contract/endpoint.ts';
import { dataKinds, dataKindsOf } from '#domain/breach.ts';
import { addDays } from '#domain/calendar.ts';
import { maskEmail } from '#domain/contact.ts';
import { maskPhone } from '#domain/identity.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { type ListFile, momentCell } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { id as texts } from '#texts/id.ts';
import { type AffectedRow, countAffected, type Events, listTaken, type Query, readAffected } from './affected.sql.ts';
import type { Own } from './trail.sql.ts';

/** The page of the list, numbers masked. */
export async function listAffected({ db }: Pick<Platform, 'db'>, query: Query): Promise<Page<AffectedPerson>> {
  const found = await readPeople(db, query);
  return { ...found, data: found.data.map(masked) };
}

export async function summariseAffected({ db }: Pick<Platform, 'db'>, asked: Events): Promise<AffectedSummary> {
  const events = await inPeriod(db, asked);
  const { events: count, without } = await countAffected(db, events);
  const lists = await listTaken(db, events);
  return { events: count, without, lists: lists.map((list) => ({ ...list, at: list.at.toISOString() })) };
}

async function readPeople(reader: Reader, asked: Query & Own): Promise<Page<AffectedPerson>> {
  const query = await inPeriod(reader, asked);
  const rows = await readAffected(reader, query);
  // Past the last page no row tells the total.
  const total = rows[0]?.total ?? (query.page > 1 ? (await countAffected(reader, query)).people : 0);
  return pageOf(rows.map(toPerson), total, query);
}

/** Without dates the last seven days: the time within which a breach has to be told. */
async function inPeriod<E extends Events>(reader: Reader, events: E): Promise<E> {
  const until = events.until ?? (await today(reader));
  return { ...events, until, from: events.from ?? addDays(until, -6) };
}

function toPerson({ shown, first, last, total: _total, ...rest }: AffectedRow): AffectedPerson {
  const kinds = new Set(
    shown.flatMap((said) => {
      const [action = '', field = ''] = said.split(':');
      return dataKindsOf(action, field);
    }),
  );
  return {
    ...rest,
    address: rest.address || null,
    data: dataKinds.filter((kind) => kinds.has(kind)),
    first: first.toISOString(),
    last: last.toISOString(),
  };
}

const masked = (person: AffectedPerson): AffectedPerson => ({
  ...person,
  phone: person.phone && maskPhone(person.phone),
  email: person.email && maskEmail(person.email),
  address: person.address && texts['affected.address.masked'],
});

export const affectedFile: ListFile<Query, AffectedPerson> = {
  name: 'terdampak',
  read: ({ db }, query, own) => readPeople(db, { ...query, own }),
  // The letter needs whole addresses; the trail says of which events the list was made, but for what may name a person.
  async note({ db }, asked) {
    const { from, until, area, object, result } = await inPeriod(db, asked);
    return { from, until, area, object, result };
  },
  columns: [
    ['file.name', ({ name }) => name],
    ['file.phone', ({ phone }) => phone],
    ['file.email', ({ email }) => email],
    ['file.home', ({ address }) => address],
    ['file.data', ({ data }) => data.map((kind) => texts[`affected.data.${kind}`]).join(', ')],
    ['file.events', ({ events }) => events],
    ['file.first', ({ first }) => momentCell(first)],
    ['file.last', ({ last }) => momentCell(last)],
    ['file.address', ({ addresses }) => addresses.join(', ')],
  ],
};

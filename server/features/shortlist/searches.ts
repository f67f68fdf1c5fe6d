// The searches that a lender saved: filter and order of the marketplace's list under a name of hers.
// Invariant: a saved search never changes but its name; another filter is another search.
// Source: docs/api.md; decision 0106.
import type { NewSearch, SavedSearch, SavedSearches } from '#contract/shortlist.ts';
import type { PersonId, SavedSearchId } from '#domain/ids.ts';
import { checkNewSearch, checkSearchName, MOST_SEARCHES, type Searched } from '#domain/shortlist.ts';
import { lockLender } from '#features/account/user.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { canonicalId, isId, newId } from '#platform/ids.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import { dropSearch, insertSearch, readPlaces, readSearches, renameSearchTo, type SavedRow } from './searches.sql.ts';

export async function listSearches(reader: Reader, lenderId: PersonId): Promise<SavedSearches> {
  return { searches: (await readSearches(reader, lenderId)).map(toWire), most: MOST_SEARCHES };
}

/** Refuses what there is not (a sector, a place), and what `checkNewSearch` does. */
export function saveSearch(db: Db, lenderId: PersonId, { name, ...sent }: NewSearch): Promise<SavedSearch> {
  return db.tx(async (tx) => {
    await lockLender(tx, lenderId);
    const searched = await placedSearch(tx, sent);
    throwIfRefused(checkNewSearch({ ...searched, name }, await readSearches(tx, lenderId)));
    const id = newId<SavedSearchId>();
    await insertSearch(tx, lenderId, { ...searched, id, name });
    await record(tx, lenderId, { action: 'saved_search.created', id, after: { name, ...searched } });
    return toWire(await ownSearch(tx, lenderId, id));
  });
}

export function renameSearch(db: Db, lenderId: PersonId, sent: SavedSearchId, name: string): Promise<SavedSearch> {
  return db.tx(async (tx) => {
    await lockLender(tx, lenderId);
    const { id, name: before } = await ownSearch(tx, lenderId, sent);
    const others = (await readSearches(tx, lenderId)).filter((other) => other.id !== id);
    throwIfRefused(checkSearchName(name, others));
    await renameSearchTo(tx, id, name);
    await record(tx, lenderId, { action: 'saved_search.renamed', id, before: { name: before }, after: { name } });
    return toWire(await ownSearch(tx, lenderId, id));
  });
}

export function deleteSearch(db: Db, lenderId: PersonId, sent: SavedSearchId): Promise<void> {
  return db.tx(async (tx) => {
    await lockLender(tx, lenderId);
    const { id, name } = await ownSearch(tx, lenderId, sent);
    await dropSearch(tx, id);
    await record(tx, lenderId, { action: 'saved_search.deleted', id, before: { name } });
  });
}

type Event = {
  action: 'saved_search.created' | 'saved_search.renamed' | 'saved_search.deleted';
  id: SavedSearchId;
  before?: object;
  after?: object;
};

const record = (tx: Tx, lenderId: PersonId, { id, ...event }: Event): Promise<void> =>
  recordAuditEvent(tx, { kind: 'user', id: lenderId }, { ...event, object: { kind: 'saved_search', id } });

async function ownSearch(reader: Reader, lenderId: PersonId, id: SavedSearchId): Promise<SavedRow> {
  const known = isId(id) ? canonicalId(id) : null;
  const found = (await readSearches(reader, lenderId)).find((search) => search.id === known);
  if (!found) throw notFound();
  return found;
}

/** What the list's own defaults are, and the province of a city. */
async function placedSearch(reader: Reader, sent: Omit<NewSearch, 'name'>): Promise<Searched> {
  const { grade = null, status = 'opened', sort = 'newest' } = sent;
  const [sector, province] = [wholeOf(sent.sector), wholeOf(sent.province)];
  const [city, tenor] = [wholeOf(sent.city), wholeOf(sent.tenor)];
  const searched = { grade, sector, province, city, tenor, status, sort };
  const { isSector, isProvince, provinceOfCity } = await readPlaces(reader, searched);
  const isWrongCity = provinceOfCity === null || (province !== null && province !== provinceOfCity);
  if (sector !== null && !isSector) throw unknown('sector');
  if (province !== null && !isProvince) throw unknown('province');
  if (city !== null && isWrongCity) throw unknown('city');
  return city === null ? searched : { ...searched, province: provinceOfCity };
}

/** "032" is 32. */
const wholeOf = (text: string | undefined): string | null => (text === undefined ? null : String(Number(text)));

const unknown = (field: string) => refused('error.invalid_value', { field, slots: { field } });

function toWire({ sectorName, provinceName, cityName, createdAt, ...search }: SavedRow): SavedSearch {
  return {
    ...search,
    names: { sector: sectorName, province: provinceName, city: cityName },
    createdAt: createdAt.toISOString(),
  };
}

// The page "Sebaran dan hasil": the four returns, where the money stands, the lender's own limits, and what is to come.
// Below 90 days there are no yearly figures.
// Source: docs/domain.md §11; docs/api.md; decision 0104.
import type { SpreadPage } from '#contract/spread.ts';
import { type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import { expectedLoss } from '#domain/expected-loss.ts';
import type { PersonId } from '#domain/ids.ts';
import { type Bp, subtract, sumRupiah } from '#domain/money.ts';
import {
  cashReturn,
  contractReturn,
  defaultsOf,
  firstOut,
  interestOf,
  principalLeft,
  remainingPrincipal,
  xirrReturn,
  yearlyFrom,
} from '#domain/returns.ts';
import { itemsOf, type Kind } from '#domain/spread.ts';
import { now } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Cohorts } from './cohort.ts';
import { comingPart } from './coming.ts';
import { type Holding, isRunning, type Names, namesOf, placedOf, readHoldings } from './holdings.ts';
import { limitsPart } from './limits.ts';

export async function readSpread(db: Db, cohorts: Cohorts, lenderId: PersonId): Promise<SpreadPage> {
  const at = await now(db);
  const on = businessDateOf(at);
  const holdings = await readHoldings(db, lenderId, on);
  const names = namesOf(holdings.map(({ record }) => record));
  return {
    on,
    computedAt: at.toISOString(),
    returns: await returnsPart(holdings, cohorts, on),
    spread: spreadPart(holdings, names),
    limits: await limitsPart(db, lenderId, holdings, names),
    coming: await comingPart(db, holdings, on),
  };
}

async function returnsPart(
  holdings: readonly Holding[],
  cohorts: Cohorts,
  on: BusinessDate,
): Promise<SpreadPage['returns']> {
  const first = firstOut(holdings);
  const since = first === null ? null : { on: first, ...yearlyFrom(first, on) };
  const records = holdings.map(({ record }) => record);
  return {
    fundings: holdings.length,
    since,
    contract: contractReturn(holdings),
    interest: interestOf(holdings),
    rates: { tax: same(records.map(({ taxBps }) => taxBps)), fee: same(records.map(({ feeBps }) => feeBps)) },
    instalments: holdings.reduce((sum, { receipts }) => sum + receipts.length, 0),
    late: new Set(holdings.filter(({ daysLate }) => daysLate > 0).map(({ record }) => record.lendingId)).size,
    defaults: defaultsOf(holdings),
    yearly: since === null || since.day < since.days ? null : await yearlyPart(holdings, cohorts, since.on, on),
  };
}

const same = (rates: readonly Bp[]): Bp | null => (new Set(rates).size === 1 ? (rates[0] ?? null) : null);

async function yearlyPart(
  holdings: readonly Holding[],
  cohorts: Cohorts,
  since: BusinessDate,
  on: BusinessDate,
): Promise<SpreadPage['returns']['yearly']> {
  const cash = cashReturn(holdings, since, on);
  if (cash === null) return null;
  const late = holdings
    .filter(({ daysLate }) => daysLate > 0)
    .map((holding) => ({ name: holding.name, daysLate: holding.daysLate, principal: principalLeft(holding) }));
  const cohort = late.length === 0 ? null : await cohorts(on);
  const { bands, total } = expectedLoss(late, cohort);
  return {
    cash,
    xirr: xirrReturn(holdings, on),
    loss: {
      bands: bands.map(({ quality: _quality, entered, lost, ...band }) => ({
        ...band,
        entered: String(entered),
        lost: String(lost),
      })),
      total,
      remaining: total === null ? null : subtract(remainingPrincipal(holdings), total),
      bp: total === null ? null : xirrReturn(holdings, on, total).bp,
      cohort: cohort === null ? null : { from: cohort.from, until: cohort.until },
    },
  };
}

function spreadPart(holdings: readonly Holding[], names: Names): SpreadPage['spread'] {
  const placed = placedOf(holdings);
  const running = holdings.filter(isRunning);
  const groupsAt = (kind: Kind, key: string) =>
    new Set(running.filter(({ place }) => place[kind] === key).map(({ groupId }) => groupId)).size;
  const listOf = (kind: Kind) =>
    itemsOf(placed, kind).map((item) => ({
      ...item,
      name: names[kind].get(item.key) ?? item.key,
      groups: groupsAt(kind, item.key),
    }));
  return {
    total: sumRupiah(placed.map(({ amount }) => amount)),
    provinces: listOf('province'),
    grades: listOf('grade'),
    sectors: listOf('sector'),
    groups: listOf('group').map((item) => {
      const own = running.filter(({ groupId }) => groupId === item.key);
      const [largest] = [...own].sort((a, b) => principalLeft(b) - principalLeft(a));
      const daysLate = Math.max(0, ...own.map((holding) => holding.daysLate));
      return { ...item, portfolio: largest!.id, daysLate };
    }),
  };
}

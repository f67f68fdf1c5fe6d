// The plan's page: her rules and the basket that they fill now, and saving the rules.
// Invariant: reading it places nothing, and the same rules over the same groups fill the same basket.
// Source: decision 0107.
import type { FundingPlan, PlanCandidate, PlanPage } from '#contract/plan.ts';
import { businessDateOf } from '#domain/calendar.ts';
import { fillBasket, fitsRules, isFilled, MOST_ITEMS, type Standing, strictestFilter } from '#domain/funding-plan.ts';
import type { LendingId, PersonId } from '#domain/ids.ts';
import { type Rupiah, ZERO } from '#domain/money.ts';
import { readLender } from '#features/account/user.sql.ts';
import { taxBpsOf } from '#features/funding/terms.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { readCommitted } from '#features/spread/fundings.sql.ts';
import { placeOf } from '#features/spread/holdings.ts';
import { readLimits } from '#features/spread/limits.sql.ts';
import { readBalance } from '#ledger/ledger.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { findLastBasket } from './basket.sql.ts';
import { countOpen, findPlan, type OpenLending, readFitting, upsertPlan } from './plan.sql.ts';

export async function readPlan(db: Db, lenderId: PersonId): Promise<PlanPage> {
  const on = businessDateOf(await now(db));
  const rules = await findPlan(db, lenderId);
  const taxBps = taxBpsOf(await readLender(db, lenderId), await readParameters(db, on));
  const placed = (await readCommitted(db, lenderId)).map((record) => ({
    place: placeOf(record),
    amount: record.amount,
  }));
  const { limits } = await readLimits(db, lenderId);
  const { open, fitting, ...leftOut } = await countOpen(db, lenderId, rules ?? noFilters);
  const fits = rules === null ? [] : await readFilled(db, lenderId, rules, { placed, limits });
  const last = await findLastBasket(db, lenderId);
  return {
    rules,
    balance: await readBalance(db, 'cash', lenderId),
    open,
    strictest: rules === null ? null : strictestFilter(leftOut),
    fits: fits.map(({ lending, amount }) => candidateOf(lending, taxBps, amount)),
    fitting: rules === null ? 0 : fitting,
    most: MOST_ITEMS,
    placed,
    limits,
    last: last && { id: last.id, confirmedAt: last.confirmedAt.toISOString() },
  };
}

const noFilters = { grades: [], tenors: [], sectors: [], provinces: [] };
const PAGE = 500;
/** Groups that fit, beside those in the basket, that are shown to be added. */
const OTHERS_SHOWN = 100;

/**
 * What the rules put into the basket, of all open lendings, and the first others that fit, in the order of closing. They
 * are read in pages until nothing more can go in.
 */
async function readFilled(db: Db, lenderId: PersonId, rules: FundingPlan, standing: Standing) {
  const fits: Placed[] = [];
  let after: LendingId | null = null;
  for (;;) {
    const page: OpenLending[] = await readFitting(db, lenderId, { filters: rules, after, limit: PAGE });
    const placed = page.map((lending) => ({ ...lending, place: placeOf(lending) }));
    fits.push(...placed.filter((lending) => fitsRules(rules, lending)));
    after = page.at(-1)?.id ?? null;
    const amounts = fillBasket(rules, fits, standing);
    if (page.length === PAGE && !isFilled(rules, amounts)) continue;
    const filled = fits.map((lending, index) => ({ lending, amount: amounts[index] ?? ZERO }));
    let others = 0;
    return filled.filter(({ amount }) => amount > 0 || (others += 1) <= OTHERS_SHOWN);
  }
}

type Placed = OpenLending & Pick<PlanCandidate, 'place'>;

const candidateOf = (lending: Placed, taxBps: number, amount: Rupiah): PlanCandidate => ({
  lending: lending.id,
  group: lending.groupId,
  name: lending.name,
  city: lending.city,
  sector: lending.sector,
  province: lending.province,
  grade: lending.grade,
  place: lending.place,
  loanAmount: lending.loanAmount,
  raisedAmount: lending.raisedAmount,
  step: lending.stepRupiah,
  minimum: lending.minimumRupiah,
  interestBps: lending.interestBps,
  tenor: lending.tenorMonths,
  instalments: lending.instalments,
  rhythm: lending.rhythm,
  feeBps: lending.lenderFeeBps,
  taxBps,
  closesAt: lending.dueAt.toISOString(),
  amount,
});

export function savePlan(db: Db, lenderId: PersonId, rules: FundingPlan): Promise<FundingPlan> {
  return db.tx(async (tx) => {
    const before = await findPlan(tx, lenderId);
    await upsertPlan(tx, lenderId, rules);
    const object = { kind: 'user', id: lenderId };
    await recordAuditEvent(
      tx,
      { kind: 'user', id: lenderId },
      { action: 'funding_plan.saved', object, before, after: rules },
    );
    return rules;
  });
}

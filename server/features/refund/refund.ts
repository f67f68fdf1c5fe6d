// Refunds a lending before disbursement: one person enters it with a reason, another approves, and each lender gets
// back exactly what was on hold, once. An entry can be cancelled or refused with a reason.
// Invariants: at most one entry of a lending waits; it excludes a disbursement and vice versa; the approval is for
// the version seen and the lending as it was at entry.
// Source: docs/domain.md §3, §4, §8; decision 0026.
import { type Refund, staffRefunds } from '#contract/decision.ts';
import type { Input, Output, Page } from '#contract/endpoint.ts';
import type { LendingId, RefundId, StaffId } from '#domain/ids.ts';
import { canMoveLending } from '#domain/lending.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { refundPortfolios } from '#features/funding/refund.ts';
import { type LendingRow, lockLending, markRefunded } from '#features/lending/slot.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Reader } from '#platform/db.ts';
import { approveEntry, cancelEntry, enterEntry, type FourEyes } from '#platform/four-eyes.ts';
import { newId } from '#platform/ids.ts';
import { type ListFile, momentCell, sendListFile } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import { id as texts } from '#texts/id.ts';
import * as store from './refund.sql.ts';

export function registerRefund(platform: Platform): void {
  const { console: consoleSide, db } = platform;
  consoleSide.serve(staffRefunds, {
    enterRefund: ({ params, body, caller }) => enterRefund(db, caller.id, params.id, body.reason),
    listRefunds: ({ query }) => listRefunds(db, query),
    exportRefunds: (call) => sendListFile(platform, staffRefunds.exportRefunds, call, refundFile),
    approveRefund: ({ params, body, caller }) => approveEntry(db, refunds, caller.id, params.id, body),
    cancelRefund: ({ params, body, caller }) => cancelEntry(db, refunds, caller.id, params.id, body),
  });
  platform.events.on('lendingUndecided', 'refund', (tx, { lendingId }) => store.markLapsed(tx, lendingId));
}

function enterRefund(db: Db, staffId: StaffId, lendingId: LendingId, reason: string): Promise<Refund> {
  return enterEntry(db, refunds, staffId, async (tx) => {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    const readiness = await store.readReadiness(tx, lending.id);
    throwIfRefused(checkRefundable(lending, readiness));
    if (readiness.open) throw refused('error.refund.open');
    const id = newId<RefundId>();
    const version = readiness.lastVersion + 1;
    const figures = await store.readFigures(tx, lending.id);
    await store.insertRefund(tx, { id, lending, version, figures, reason, staffId });
    return id;
  });
}

function checkRefundable(lending: LendingRow, { disbursing }: store.Readiness): Refusal | null {
  if (!canMoveLending(lending.status, 'refunded')) return refuse('error.refund.not_refundable');
  return disbursing || lending.disbursingAt !== null ? refuse('error.refund.disbursing') : null;
}

/** On approval, all money is refunded in the same transaction. */
const refunds: FourEyes<store.RefundRow, LendingRow, Refund> = {
  events: { enter: 'refund.enter', approve: 'refund.approve', cancel: 'refund.cancel' },
  table: store.refundTable,
  refusals: {
    ownEntry: 'error.refund.own_entry',
    changed: () => refuse('error.refund.changed'),
    ended: ({ state }) => refuse(state === 'approved' ? 'error.refund.already' : 'error.refund.changed'),
  },
  async lock(tx, { lendingId }) {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    return lending;
  },
  check: async (tx, entered, lending) =>
    entered.lendingStatus === lending.status
      ? checkRefundable(lending, await store.readReadiness(tx, lending.id))
      : refuse('error.refund.changed'),
  async carryOut(tx, entered, lending, staffId) {
    await markRefunded(tx, lending.id);
    await refundPortfolios(tx, lending.id, await today(tx));
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'lending.refunded',
        object: { kind: 'lending', id: lending.id },
        before: { status: lending.status, raised: lending.raisedAmount },
        after: { status: 'refunded' },
        reason: entered.reason,
      },
    );
  },
  objectOf: ({ id }) => ({ kind: 'refund', id }),
  factsOf: ({ lendingId, lendingStatus, lenders, portfolios, unpaid, amount }) => ({
    lending: lendingId,
    status: lendingStatus,
    lenders,
    portfolios,
    unpaid,
    amount,
  }),
  reasonOf: ({ reason }) => reason,
  answer: (_tx, row) => store.toWire(row),
};

type Query = Input<typeof staffRefunds.listRefunds>['query'];
type Listed = Output<typeof staffRefunds.listRefunds>['data'][number];

/** The console's list of refunds, and its export as a file. */
async function listRefunds(reader: Reader, query: Query): Promise<Page<Listed>> {
  const { page, total } = await store.listRefunds(reader, query);
  return pageOf(page.map(store.toWireWithLending), total, query);
}

const refundFile: ListFile<Query, Listed> = {
  name: 'pengembalian-dana',
  read: ({ db }, query) => listRefunds(db, query),
  columns: [
    ['file.id', ({ id }) => id],
    ['file.group', ({ groupName }) => groupName],
    ['file.amount', ({ amount }) => amount],
    ['file.status', ({ state }) => texts[`refund.state.${state}`]],
    ['file.reason', ({ reason }) => reason],
    ['file.entered.by', ({ enteredBy }) => enteredBy],
    ['file.entered', ({ enteredAt }) => momentCell(enteredAt)],
    ['file.approved.by', ({ approvedBy }) => approvedBy],
    ['file.approved', ({ approvedAt }) => momentCell(approvedAt)],
    ['file.ended', ({ endedAt }) => momentCell(endedAt)],
  ],
};

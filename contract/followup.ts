// Promises to pay of groups and members.
// Source: docs/screens.md; decision 0113.
import { z } from 'zod';
import type { LendingId, MemberId, PromiseId } from '#domain/ids.ts';
import { promiseStates } from '#domain/promise.ts';
import { endpoints } from './endpoint.ts';
import { date, idOf, idParamsOf, instant, money, paging } from './fields.ts';

export const paymentPromise = z
  .object({
    id: idOf<PromiseId>(),
    lending: idOf<LendingId>(),
    /** Who promised; null for the whole group. */
    member: z.object({ id: idOf<MemberId>(), name: z.string() }).nullable(),
    amount: money,
    /** What came in towards it so far. */
    paid: money,
    madeOn: date,
    dueOn: date,
    state: z.enum(promiseStates),
    by: z.string(),
    recordedAt: instant,
  })
  .meta({ id: 'PaymentPromise' });
export type PaymentPromise = z.output<typeof paymentPromise>;

export const staffPromises = endpoints({
  listPromises: {
    call: 'GET staff/lendings/:id/promises',
    groupOf: 'lending',
    who: { staff: 'repayment.read' },
    summary: 'Janji bayar satu pinjaman, yang terbaru di atas',
    params: idParamsOf<LendingId>(),
    query: paging(20),
    data: paymentPromise,
    paged: true,
  },
  recordPromise: {
    call: 'POST staff/lendings/:id/promises',
    groupOf: 'lending',
    who: { staff: 'promise.write' },
    summary: 'Catat janji bayar kelompok atau seorang anggota; janji yang masih terbuka diganti',
    params: idParamsOf<LendingId>(),
    body: z.object({ member: idOf<MemberId>().nullable(), amount: money, dueOn: date }),
    data: paymentPromise,
  },
});

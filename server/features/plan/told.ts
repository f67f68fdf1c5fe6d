// Tells a lender how her basket ended: one notice with the counts, in the transaction in which its last item ended.
// Invariant: once a basket; one that broke off is told when the same confirmation has gone on to its end.
// Source: decisions 0107, 0110.
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import type { BasketId, PersonId } from '#domain/ids.ts';
import { formatRupiah } from '#domain/money.ts';
import { notify } from '#features/notice/notice.ts';
import type { Tx } from '#platform/db.ts';
import { readEnd } from './basket.sql.ts';

export async function tellOnceEnded(tx: Tx, userId: PersonId, id: BasketId): Promise<void> {
  const { open, count, funded, amount, signatureDueAt } = await readEnd(tx, id);
  if (open > 0) return;
  const until = signatureDueAt && `${formatDate(businessDateOf(signatureDueAt))}, ${formatTime(signatureDueAt)}`;
  await notify(tx, {
    userId,
    kind: until === null ? 'basket_empty' : 'basket_funded',
    slots: { count, funded, amount: formatRupiah(amount), until: until ?? '' },
    link: `/dashboard/plan?jawaban=${id}`,
    eventKey: `basket:${id}:ended`,
  });
}

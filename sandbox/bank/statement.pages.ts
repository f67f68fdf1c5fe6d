// The bank's statements of the account: a page with the dates, a file for each past date, and the opening balance,
// which the demonstration sets.
// Source: docs/ports/bank.md; docs/screens.md.
import type { FastifyInstance } from 'fastify';
import type { Bank, Earlier } from './bank.ts';
import { places } from './bank.pages.ts';
import { isAmount } from './bill.ts';
import { datesMoved, openingFor, statementOf } from './statement.ts';
import { html, type Html } from '../core/html.ts';
import { refuse, textOf } from '../core/http.ts';
import { sendPage, sliceOf } from '../core/page.ts';
import { dateOf, dayBefore, longDate } from '../core/time.ts';
import type { World } from '../world.ts';

export function registerStatementPages(app: FastifyInstance, world: World, bank: Bank): void {
  const { state, section } = bank;
  const today = () => dateOf(world.clock.now());

  app.get('/bank/statements', async (request, reply) => {
    const yesterday = dayBefore(today());
    const dates = [...new Set([yesterday, ...datesMoved(state).filter((date) => date < yesterday)])];
    const { items, pager } = sliceOf(request, dates, 15);
    const body = html`${places('/bank/statements', Object.values(state.payouts))}
      <p class="lead">Rekening koran rekening penampungan, satu berkas untuk setiap tanggal yang sudah lewat.</p>
      <section class="card flush"><h2>Rekening koran</h2><ul class="rows">${items.map(dateRow)}</ul>${pager}</section>`;
    return sendPage(world, request, reply, { title: 'Rekening koran', place: '/bank', body });
  });

  app.get<{ Params: { date: string } }>('/bank/statements/:date.csv', async (request, reply) => {
    const { date } = request.params;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date >= today())
      return refuse(reply, 404, 'no_statement', 'A statement is there once its date is over.');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="rekening-koran-${date}.csv"`)
      .send(statementOf(state, date));
  });

  // The demonstration's data sets what the account holds and what moved before, not the product: not signed.
  app.post('/demo/balance', async (request, reply) => {
    const balance = textOf(request.body, 'balance');
    const earlier = earlierOf(request.body);
    if (!isAmount(balance) || earlier === null)
      return refuse(
        reply,
        400,
        'invalid_balance',
        'balance: "500000.00"; movements?: [{date, reference, counterparty, amount}]',
      );
    state.earlier = earlier;
    state.opening = openingFor(state, balance);
    await section.save();
    return { opening: state.opening };
  });
}

const dateRow = (date: string): Html =>
  html`<li><a class="rowlink" href="/bank/statements/${date}.csv" download>
    <span class="grow"><b>${longDate(date)}</b><span class="sub num">rekening-koran-${date}.csv</span></span></a></li>`;

/** The movements of the body, none if it has none; null when one of them is not a movement. */
function earlierOf(body: unknown): Earlier[] | null {
  const list = (body as { movements?: unknown } | undefined)?.movements ?? [];
  if (!Array.isArray(list) || list.length > 5_000) return null;
  const movements = list.map((entry: unknown) => ({
    date: textOf(entry, 'date'),
    reference: textOf(entry, 'reference'),
    counterparty: textOf(entry, 'counterparty'),
    amount: textOf(entry, 'amount'),
  }));
  const isMovement = ({ date, reference, amount }: Earlier) =>
    /^\d{4}-\d{2}-\d{2}$/.test(date) && /^[\w.-]{1,60}$/.test(reference) && /^-?\d{1,15}\.\d{2}$/.test(amount);
  return movements.every(isMovement) ? movements : null;
}

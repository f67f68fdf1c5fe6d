// The bank's API for the product: virtual accounts and payouts, every call signed.
// Invariant: an unsigned call changes nothing and learns nothing; a repeated call gets the first one's answer.
// Source: docs/domain.md §9; docs/ports/bank.md.
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import { type Bank, find, type Payout, type PayoutOrder, type VirtualAccount } from './bank.ts';
import { isAmount, isPositive } from './bill.ts';
import type { Habits } from './habits.ts';
import { refuse, textOf } from '../core/http.ts';
import { LAST_HOUR } from '../clock/walk.ts';
import type { World } from '../world.ts';

export function registerBankApi(app: FastifyInstance, world: World, bank: Bank): void {
  const signed = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!world.isSigned(request, world.settings.bankSecret))
      return refuse(reply, 401, 'bad_signature', 'The signature is missing, wrong or too old.');
  };

  app.post('/bank/v1/virtual-accounts', { preHandler: signed }, async (request, reply) => {
    const account = parseAccount(request.body);
    if (account === null)
      return refuse(reply, 400, 'invalid_virtual_account', 'A field is missing or not in its form.');
    const outcome = await bank.openAccount(account);
    if (outcome === 'conflict') return refuse(reply, 409, 'number_taken', 'This number exists with other content.');
    return reply.code(outcome === 'created' ? 201 : 200).send(find(bank.state.accounts, account.number));
  });

  app.post<{ Params: { number: string } }>(
    '/bank/v1/virtual-accounts/:number/closings',
    { preHandler: signed },
    async (request, reply) => {
      if (!(await bank.closeAccount(request.params.number)))
        return refuse(reply, 404, 'virtual_account_not_found', 'No such number.');
      return find(bank.state.accounts, request.params.number);
    },
  );

  app.post('/bank/v1/payouts', { preHandler: signed }, async (request, reply) => {
    const order = parseOrder(request.body);
    if (order === null) return refuse(reply, 400, 'invalid_payout', 'A field is missing or not in its form.');
    const payout = await bank.takeOrder(order);
    if (payout === 'conflict') return refuse(reply, 409, 'payout_id_taken', 'This id exists with other content.');
    return reply.code(202).send(answerOf(payout));
  });

  app.get<{ Params: { id: string } }>('/bank/v1/payouts/:id', { preHandler: signed }, async (request, reply) => {
    const payout = find(bank.state.payouts, request.params.id);
    return payout === undefined
      ? refuse(reply, 404, 'payout_not_found', 'No payout of this id was ever taken on.')
      : answerOf(payout);
  });
}

/** The demonstration's data says which groups pay automatically, not the product, so this call is not signed. */
export function registerHabitApi(app: FastifyInstance, habits: Habits): void {
  app.post('/demo/habits', async (request, reply) => {
    const entries = parseHabits(request.body);
    if (entries === null)
      return refuse(reply, 400, 'invalid_habits', 'virtualAccounts: [{number, payHour: 0-21, name?, bank?}]');
    await habits.enroll(entries);
    return { enrolled: entries.length };
  });
}

function parseAccount(body: unknown): Omit<VirtualAccount, 'createdAt' | 'closedAt'> | null {
  const number = numberOf(body, 'number');
  const [name, bank, reference] = [textOf(body, 'name'), textOf(body, 'bank'), textOf(body, 'reference')];
  const { amount = null, expiresAt = null, kind } = (body ?? {}) as Record<string, unknown>;
  if (number === null || !isShort(name) || !/^[A-Z]{2,12}$/.test(bank) || !isShort(reference)) return null;
  if (kind !== 'open' && kind !== 'closed') return null;
  if (amount !== null && !(isAmount(amount) && isPositive(amount))) return null;
  if (expiresAt !== null && !(typeof expiresAt === 'string' && Number.isFinite(Date.parse(expiresAt)))) return null;
  return { number, name, bank, amount, expiresAt, kind, reference };
}

function parseOrder(body: unknown): PayoutOrder | null {
  const [id, bankCode, accountName, note] = ['id', 'bankCode', 'accountName', 'note'].map((field) =>
    textOf(body, field),
  );
  const accountNumber = numberOf(body, 'accountNumber');
  const amount = textOf(body, 'amount');
  if (id === undefined || bankCode === undefined || accountName === undefined || note === undefined) return null;
  if (!isShort(id) || !/^[A-Z0-9]{2,12}$/.test(bankCode) || !isShort(accountName) || note.length > 200) return null;
  if (accountNumber === null || !isAmount(amount) || !isPositive(amount)) return null;
  return { id, amount, bankCode, accountNumber, accountName, note };
}

function parseHabits(body: unknown): { number: string; payHour: number; name: string; bank: string }[] | null {
  const list = (body as { virtualAccounts?: unknown } | undefined)?.virtualAccounts;
  if (!Array.isArray(list)) return null;
  const entries = list.map((entry: unknown) => {
    const number = numberOf(entry, 'number');
    const payHour = (entry as { payHour?: unknown } | null)?.payHour;
    if (number === null || !Number.isInteger(payHour) || Number(payHour) < 0 || Number(payHour) >= LAST_HOUR)
      return null;
    return { number, payHour: Number(payHour), name: textOf(entry, 'name'), bank: textOf(entry, 'bank') };
  });
  return entries.some((entry) => entry === null) ? null : entries.filter((entry) => entry !== null);
}

function answerOf(payout: Payout) {
  const { id, state, reason, completedAt, valueDate } = payout;
  return {
    id,
    state,
    ...(reason !== null && { reason }),
    ...(completedAt !== null && { completedAt }),
    ...(valueDate !== null && { valueDate }),
  };
}

function numberOf(source: unknown, field: string): string | null {
  const number = textOf(source, field);
  return /^\d{4,28}$/.test(number) ? number : null;
}

function isShort(text: string): boolean {
  return text.length > 0 && text.length <= 100;
}

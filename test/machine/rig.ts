// The real side of the random test: the product on its own database, called as people, bank and staff call it. Each
// action returns a word that the model can predict; `read` returns the state that the model tracks.
// Invariant: nothing here decides; people's money is read through their own `me`.
import { randomUUID } from 'node:crypto';
import type { LendingId, PortfolioId } from '#domain/ids.ts';
import { refusePortfolioSignature } from '#features/funding/portfolio.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { notifyPayment, notifyPayout, type Paid } from '../bank.ts';
import { type Officers, officers, payoutOf, signMembers } from '../disbursement.ts';
import { confirm, sign, workOn, workOnWindows } from '../funding.ts';
import { openProofs, type Proofs } from '../observer.ts';
import { type LenderPerson, openWorld, password, type World } from '../world.ts';
import { INSTALMENTS, INTEREST_BPS, MEMBERS } from './book.ts';
import { passTime } from './clock.ts';
import { bodyOf, groupPays, minutes, type Model, paidFor, pickOf, type Single, type Token } from './model.ts';

export type Told = {
  cash: number[];
  lendings: { status: string; raised: number; active: number }[];
  portfolios: (string | null)[];
  /** Portfolios that belong to no token of the model. */
  unknown: number;
};

export class Rig {
  readonly world: World;
  private readonly proofs: Proofs;
  private readonly lenders: LenderPerson[] = [];
  private readonly lendings: LendingId[] = [];
  private readonly accounts: string[] = [];
  private readonly tokens: { lender: number; referenceToken: string; portfolio: PortfolioId | null }[] = [];
  private readonly events: Required<Pick<Paid, 'virtualAccount' | 'amount' | 'paymentId' | 'eventId'>>[] = [];
  private staff: Officers | undefined;

  private constructor(world: World, proofs: Proofs) {
    this.world = world;
    this.proofs = proofs;
  }

  static async open(lenders: number, loans: readonly number[]): Promise<Rig> {
    const world = await openWorld();
    const rig = new Rig(world, await openProofs(world.database));
    for (let n = 0; n < lenders; n += 1) await rig.addLender();
    for (const loan of loans) {
      const terms = { tenorMonths: INSTALMENTS, rhythm: 'monthly', interestBps: INTEREST_BPS } as const;
      const lending = await world.openedLending({ members: MEMBERS, principal: loan / MEMBERS, ...terms });
      rig.lendings.push(lending.id);
    }
    rig.staff = await officers(world);
    return rig;
  }

  async close(): Promise<void> {
    await this.proofs.close();
    await this.world.close();
  }

  private async addLender(): Promise<void> {
    const lender = await this.world.lender();
    const account = { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name } as const;
    this.accounts.push(await this.world.db.tx((tx) => openVirtualAccount(tx, account)));
    this.lenders.push(lender);
  }

  /** Runs the action; returns its word. The model is only read for the action's subject. */
  async perform(action: Single, model: Model): Promise<string> {
    switch (action.kind) {
      case 'topup':
        return this.notice({ virtualAccount: this.accounts[action.lender] ?? '', amount: action.amount });
      case 'event_again':
      case 'payment_again':
        return this.again(action.kind, action.pick);
      case 'check':
        return this.check(action);
      case 'confirm':
        return this.confirm(action, model);
      case 'clock':
        await passTime(this.world, action.minutes);
        return 'moved';
      case 'windows':
        await workOnWindows(this.world);
        return 'done';
      case 'refund':
        await passTime(this.world, minutes.refund);
        await workOnWindows(this.world);
        return 'done';
      case 'disburse':
        return this.disburse(action);
      case 'receipt':
        return this.receipt(action, model);
      case 'distribute':
        await workOn(this.world, 'repayment.distribution');
        return 'done';
      case 'restart':
        await this.world.restart();
        return 'restarted';
      case 'sign':
      case 'refuse':
      case 'cancel':
      case 'pay':
        return this.move(action, model);
    }
  }

  private async notice(paid: Pick<Paid, 'virtualAccount' | 'amount'>): Promise<string> {
    const event = { ...paid, paymentId: randomUUID(), eventId: randomUUID() };
    this.events.push(event);
    return this.deliver(event);
  }

  private async deliver(event: Paid): Promise<string> {
    const status = await notifyPayment(this.world, event);
    await workOn(this.world, 'bank.event');
    return String(status);
  }

  private async again(kind: 'event_again' | 'payment_again', pick: number): Promise<string> {
    const known = pickOf(this.events, pick);
    if (!known) return 'nothing';
    return this.deliver(kind === 'event_again' ? known : { ...known, eventId: randomUUID() });
  }

  private async check({ lender, lending, amount }: { lender: number; lending: number; amount: number }) {
    const request = { lending: this.lendings[lending], amount };
    const answer = await this.world.call(this.lenders[lender]!, 'POST me/lendingtransactions/checks', {
      body: request,
    });
    if (answer.status !== 200) return answer.error.code;
    this.tokens.push({ lender, referenceToken: answer.data.referenceToken, portfolio: null });
    return '200';
  }

  private async confirm(action: Extract<Single, { kind: 'confirm' }>, model: Model): Promise<string> {
    const token = pickOf(this.tokens, action.pick);
    if (!token) return 'nothing';
    const { lending, ...asked } = bodyOf(pickOf(model.tokens, action.pick)!, action);
    const secret = action.wrong ? 'bukan sandi saya' : password;
    const { referenceToken } = token;
    const body = { ...asked, lending: this.lendings[lending], referenceToken, password: secret };
    const answer = await confirm(this.world, this.lenders[token.lender]!, body);
    if (answer.status !== 200) return answer.error.code;
    // The answer must stay the same: a token with a portfolio never names another one.
    if (token.portfolio !== null && token.portfolio !== answer.data.id) return 'another portfolio';
    token.portfolio = answer.data.id;
    return '200';
  }

  private async move(action: Extract<Single, { kind: 'sign' | 'refuse' | 'cancel' | 'pay' }>, model: Model) {
    const places = model.tokens.flatMap(({ portfolio }, place) => (portfolio ? [place] : []));
    const place = pickOf(places, action.pick);
    const token = place === undefined ? undefined : this.tokens[place];
    const id = token?.portfolio;
    if (place === undefined || !token || !id) return 'nothing';
    if (action.kind === 'sign') return (await sign(this.world, id)) ? 'yes' : 'no';
    if (action.kind === 'refuse')
      return (await this.world.db.tx((tx) => refusePortfolioSignature(tx, id))) ? 'yes' : 'no';
    if (action.kind === 'pay') return this.pay(id, paidFor(model.tokens[place]!.portfolio!, action.how));
    const cancelled = { params: { id } };
    const answer = await this.world.call(this.lenders[token.lender]!, 'DELETE me/lendingtransactions/:id', cancelled);
    return answer.status === 200 ? '200' : answer.error.code;
  }

  private async pay(portfolioId: PortfolioId, amount: number): Promise<string> {
    const account = await this.world.db.row(
      row({ number: col.text }),
      sql`select number from virtual_account where portfolio_id = ${portfolioId} order by number limit 1`,
    );
    return account ? this.notice({ virtualAccount: account.number, amount }) : 'nothing';
  }

  private async disburse({ lending, end }: Extract<Single, { kind: 'disburse' }>): Promise<string> {
    const id = this.lendings[lending]!;
    const by = this.staff!;
    await signMembers(this.world, id);
    const entered = await this.world.call(by.loan, 'POST staff/lendings/:id/disbursements', {
      params: { id },
      body: {},
    });
    if (entered.status !== 200) return entered.error.code;
    const { version } = entered.data;
    const entry = { params: { id: entered.data.id }, body: { version } };
    const approval = await this.world.call(by.finance, 'POST staff/disbursements/:id/approvals', entry);
    if (approval.status !== 200) return approval.error.code;
    const payoutId = await payoutOf(this.world, entered.data.id);
    await notifyPayout(this.world, { payoutId, state: end, amount: entered.data.amount, reason: 'account closed' });
    await workOn(this.world, 'bank.event');
    return end;
  }

  private async receipt({ lending, how }: Extract<Single, { kind: 'receipt' }>, model: Model): Promise<string> {
    const { book } = model.lendings[lending]!;
    if (!book) return 'nothing';
    const account = await this.world.db.one(
      row({ number: col.text }),
      sql`select number from virtual_account where lending_id = ${this.lendings[lending]}`,
    );
    return this.notice({ virtualAccount: account.number, amount: groupPays(book, how) });
  }

  /** The product's state of everything in the model. */
  async read(): Promise<Told> {
    const cash: number[] = [];
    for (const lender of this.lenders) {
      const me = await this.world.call(lender, 'GET me');
      cash.push(me.data.lender?.balance ?? Number.NaN);
    }
    const lendings = await this.world.db.rows(
      row({ status: col.text, raised: col.rupiah, active: col.rupiah }),
      sql`select status, raised_rupiah as raised, active_rupiah as active from unnest(${this.lendings}::uuid[])
        with ordinality as asked (id, no) join lending using (id) order by no`,
    );
    const statuses = await this.world.db.rows(
      row({ id: col.text, status: col.text }),
      sql`select id, status from portfolio`,
    );
    const byId = new Map(statuses.map(({ id, status }) => [id, status]));
    const portfolios = this.tokens.map(({ portfolio }) => (portfolio ? (byId.get(portfolio) ?? 'lost') : null));
    const unknown = statuses.length - portfolios.filter((status) => status !== null).length;
    return { cash, lendings, portfolios, unknown };
  }

  /** Ids decide ties in a distribution, so the model learns them. */
  tellIds(tokens: readonly Token[]): void {
    for (const [place, token] of tokens.entries())
      if (token.portfolio) token.portfolio.id = this.tokens[place]?.portfolio ?? '';
  }

  async faults(): Promise<unknown[]> {
    return this.proofs.read();
  }

  get people(): readonly LenderPerson[] {
    return this.lenders;
  }
}

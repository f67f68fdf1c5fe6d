// Load while something breaks: lenders who fund, a bank that reports payments (some twice), people who sign. Each
// client logs its calls. Afterwards `settle` repeats what is unknown, and `checkBooks` checks every answer against
// the ledger.
import { randomUUID } from 'node:crypto';
import { now } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { BANK_NOTICE_PATH } from '#ports/bank-messages.ts';
import { paymentBody } from '../bank.ts';
import { confirmation } from '../funding.ts';
import type { LenderPerson } from '../world.ts';
import { callAs, callSigned, type Heard } from './calls.ts';
import type { Rig } from './rig.ts';
import { pause } from './until.ts';

export type FundingCall = { lender: LenderPerson; token: string; heard: Heard; again(): Promise<Heard> };
export type PaymentCall = { paymentId: string; amount: number; heard: Heard; again(): Promise<Heard> };
export type Log = { fundings: FundingCall[]; payments: PaymentCall[]; signed: string[]; badAnswers: number };

export type Load = { log: Log; stop(): Promise<Log> };
export type LoadOptions = {
  lenders: readonly LenderPerson[];
  /** Lendings open for funding. */
  lendings: readonly string[];
  /** Virtual accounts for which the bank reports payments. */
  accounts: readonly string[];
  amount: number;
  funders?: number;
  payers?: number;
  /** Pause of a client between two rounds; limited load leaves capacity for what is measured. */
  pauseMs?: number;
  /** How many people sign: making and checking documents is most of a worker's load. */
  signatures?: number;
};

const pick = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** A client that got no answer comes back this much later, as people and banks do. */
const patience = 5;

/** Starts the clients; `stop` lets each finish its round. */
export function startLoad(rig: Rig, options: LoadOptions): Load {
  const { funders = 3, payers = 2, pauseMs = 200 } = options;
  const log: Log = { fundings: [], payments: [], signed: [], badAnswers: 0 };
  const stopping = new AbortController();
  let round = 0;
  const client = async (work: (n: number) => Promise<Heard | null>) => {
    while (!stopping.signal.aborted) {
      const heard = await work((round += 1));
      await pause(heard?.status === 0 ? patience * pauseMs : pauseMs);
    }
  };
  const clients = [
    ...Array.from({ length: funders }, () => client((n) => fundOnce(rig, options, log, n))),
    ...Array.from({ length: payers }, () => client((n) => payOnce(rig, options, log, n))),
    ...(options.signatures ? [client(() => signOnce(rig, log, options.signatures))] : []),
  ];
  return {
    log,
    async stop() {
      stopping.abort();
      await Promise.all(clients);
      return log;
    },
  };
}

/** A quotation and its confirmation. A failed quotation moves nothing and is not logged. */
async function fundOnce(rig: Rig, options: LoadOptions, log: Log, n: number): Promise<Heard> {
  const lender = pick(options.lenders, n);
  const lending = pick(options.lendings, n);
  const api = pick(rig.apis, n);
  const from = `10.2.${n % 250}.${(n >> 8) % 250}`;
  const path = '/api/v1/me/lendingtransactions';
  const check = await callAs(lender, `${api}${path}/checks`, { lending, amount: options.amount }, from);
  note(log, check);
  if (check.outcome !== 'ok') return check;
  const token = String(check.data['referenceToken']);
  const body = confirmation(lending, options.amount, token);
  const again = () => callAs(lender, `${pick(rig.apis, n + 1)}${path}`, body, from);
  const heard = await callAs(lender, `${api}${path}`, body, from);
  note(log, heard);
  log.fundings.push({ lender, token, heard, again });
  return heard;
}

/** The bank reports a payment; every tenth notice is sent twice. */
async function payOnce(rig: Rig, options: LoadOptions, log: Log, n: number): Promise<Heard> {
  const at = await productNow(rig);
  const paid = { virtualAccount: pick(options.accounts, n), amount: 50_000 + n, paymentId: randomUUID() };
  const body = paymentBody({ ...paid, eventId: randomUUID() }, at);
  const tell = async (turn: number) =>
    callSigned(pick(rig.apis, turn), BANK_NOTICE_PATH, rig.secrets.BANK_SECRET, body, await productNow(rig));
  const heard = await tell(n);
  note(log, heard);
  log.payments.push({ paymentId: paid.paymentId, amount: paid.amount, heard, again: () => tell(n + 1) });
  if (n % 10 === 0) await tell(n + 1);
  return heard;
}

/** Somebody presses the button on the provider's page of a pending agreement. */
async function signOnce(rig: Rig, log: Log, most = 0): Promise<null> {
  if (log.signed.length >= most) return null;
  const waiting = await rig.world.db
    .row(
      row({ portfolio: col.text, link: col.text }),
      sql`select portfolio_id as portfolio, link from agreement
        where state = 'waiting' and link is not null and portfolio_id is not null and not (portfolio_id = any(${log.signed}))
        order by id limit 1`,
    )
    .catch(() => null);
  if (!waiting) return null;
  const pressed = await fetch(`${waiting.link}/signatures`, { method: 'POST', redirect: 'manual' }).catch(() => null);
  if (pressed?.status === 303) log.signed.push(waiting.portfolio);
  return null;
}

let lastOffset = 0;
/** The product's current time; while its database is down, by the last known offset. */
async function productNow(rig: Rig): Promise<Date> {
  try {
    const at = await now(rig.world.db);
    lastOffset = at.getTime() - Date.now();
    return at;
  } catch {
    return new Date(Date.now() + lastOffset);
  }
}

/** A 5xx of the product must have Retry-After. */
function note(log: Log, { status, retryAfter }: Heard): void {
  if (status >= 500 && retryAfter === null) log.badAnswers += 1;
}

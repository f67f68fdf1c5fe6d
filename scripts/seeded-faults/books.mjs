// Faults in distribution, bank notices and the ledger, and in what these depend on: clock, input and disk.

const ledgerDoor = 'server/ledger/ledger.ts';
const posting = 'db/migrations/0047_posting_parsed_once.sql';
const distributeSql = 'server/features/repayment/distribution/distribute.sql.ts';
const fields = 'contract/fields.ts';

/** @type {import('./fault.mjs').Fault[]} */
export const bookFaults = [
  {
    id: 'M6',
    fault: 'each share is rounded by itself',
    proves: 'exact split',
    edits: [
      {
        file: 'domain/distribution.ts',
        before: `    const entitled = input.final
      ? splitByLargestRemainder(
          collected,
          portfolios.map((portfolio) => portfolio.amount),
        )
      : portfolios.map((portfolio) => floorShare(collected, portfolio.amount, input.loanAmount));`,
        after: `    const entitled = portfolios.map((portfolio) =>
      rupiah(Math.round((collected * portfolio.amount) / input.loanAmount)),
    );`,
      },
    ],
    checks: [
      { file: 'domain/distribution.test.ts' },
      { file: 'server/features/repayment/distribution/distribute.test.ts', name: 'evens out what does not divide' },
    ],
  },
  {
    id: 'M7',
    fault: 'a notice is known by its event id only',
    proves: 'same payment, new event',
    edits: [
      {
        file: 'server/features/bank/event.ts',
        before: "  if (await hasOtherEffect(tx, event)) return { outcome: 'repeat', journalId: null };\n",
        after: '',
      },
      {
        file: 'server/features/wallet/topup.ts',
        before: 'const key = `payment:${provider}:${paymentId}:topup`;',
        after: 'const key = `payment:${provider}:${payment.eventId}:topup`;',
      },
      {
        file: 'db/migrations/0007_bank.sql',
        before:
          "create unique index bank_event_effect on bank_event (provider, kind, payment_id) where outcome in ('applied', 'suspense');",
        after: '',
      },
    ],
    checks: [
      { file: 'server/features/bank/event.test.ts', name: 'has one effect, however many events tell of it' },
      { file: 'server/features/wallet/topup.test.ts', name: 'counts once, however often the bank tells of it' },
      { file: 'test/security/provider-notice.test.ts', name: 'again a day later and after a restart is one payment' },
    ],
  },
  {
    id: 'M8',
    fault: 'the balance is written after the commit',
    proves: 'every instant, statement = ledger',
    edits: [
      {
        file: posting,
        before:
          'update ledger_account a set balance_rupiah = a.balance_rupiah + m.change, version = a.version + m.entries',
        after: 'update ledger_account a set version = a.version + m.entries',
      },
      {
        file: posting,
        before: 'create or replace function post_journal(',
        after: `create function settle_balances(p_journal uuid) returns void language sql security definer set search_path = public as $$
  update ledger_account a set balance_rupiah = k.side * (select sum(e.amount_rupiah) from ledger_entry e where e.account_id = a.id)
  from ledger_account_kind k where k.kind = a.kind and k.stored
    and a.id in (select e.account_id from ledger_entry e where e.journal_id = p_journal) $$;
create or replace function post_journal(`,
      },
      {
        file: ledgerDoor,
        before: '    if (!posted) return { journalId: await findJournal',
        after: `    tx.afterCommit(() => void tx.client.query('select settle_balances($1)', [journalId]).catch(() => undefined));
    if (!posted) return { journalId: await findJournal`,
      },
    ],
    checks: [
      { file: 'server/ledger/ledger.test.ts', name: 'records 100 transfers each way between two lenders' },
      { file: 'test/parallel/hot-account.test.ts' },
      { file: 'server/ledger/ledger.test.ts', name: 'numbers the running balance by sequence' },
    ],
  },
  {
    id: 'M13',
    fault: 'nothing keeps a portfolio’s share of a receipt to one',
    proves: 'distribution twice (also with workers that die)',
    edits: [
      {
        file: 'db/migrations/0011_repayment.sql',
        before: `  tax_rupiah bigint not null default 0 check (tax_rupiah >= 0),
  primary key (portfolio_id, distribution_id, component)`,
        after: '  tax_rupiah bigint not null default 0 check (tax_rupiah >= 0)',
      },
      {
        file: distributeSql,
        before: 'where d.id = ${id} and d.distributed_at is null and d.reversed_at is null for no key update`,',
        after: 'where d.id = ${id} for no key update`,',
      },
    ],
    checks: [
      { file: 'test/parallel/share-out.test.ts' },
      {
        file: 'server/features/repayment/distribution/distribute.test.ts',
        name: 'when the first run dies before its end and it is started twice more',
      },
    ],
  },
  {
    id: 'M14',
    fault: 'deadlines are judged by the clock of the host',
    proves: 'clock jumps',
    edits: [
      {
        file: 'server/platform/database.sql.ts',
        before: '  return reader.one(nowRow, sql`select app_now() as now`);',
        after: `  return reader
    .one(row({ offset: col.number }), sql\`select offset_ms as offset from app_clock\`)
    .then(({ offset }) => ({ now: new Date(Date.now() + offset) }));`,
      },
    ],
    checks: [{ file: 'test/clock.test.ts', name: 'lets a token live and die by the database' }],
  },
  {
    id: 'M15',
    fault: 'values of a wrong type are made to fit',
    proves: 'amount form, sign-in forms, code forms',
    edits: [
      {
        file: fields,
        before: 'export const money = z.int().min(0)',
        after: 'export const money = z.coerce.number().int().min(0)',
      },
      {
        file: fields,
        before: `  z
    .string()
    .max(max)`,
        after: `  z.coerce
    .string()
    .max(max)`,
      },
    ],
    checks: [
      { file: 'test/security/input-amount.test.ts', name: 'gets no quotation' },
      { file: 'server/features/account/sign-in.test.ts', name: 'signing in' },
      { file: 'server/features/account/code.test.ts', name: 'a code' },
    ],
  },
  {
    id: 'M16',
    fault: 'a commit is answered before it is on the disk',
    proves: 'settings of the drill that kills PostgreSQL',
    edits: [
      {
        file: 'scripts/postgres.mjs',
        before: "  synchronous_commit: 'on',",
        after: "  synchronous_commit: 'off',",
      },
    ],
    checks: [
      { file: 'scripts/postgres.test.ts', name: 'writes through to the disk' },
      {
        file: 'test/faults/postgres-killed.test.ts',
        name: 'writes each commit to the disk before it says so',
        config: 'vitest.faults.config.ts',
      },
    ],
  },
];

// Faults in the confirmation of a funding: its slot, its balance and its token. Each edit is made in a copy of the
// tree; where the database has its own guard against the fault, that guard is removed too.

const confirm = 'server/features/funding/confirm.ts';
const tokens = 'server/features/account/reference-token.ts';
const twins = 'test/parallel/twins.test.ts';
const repeated = 'test/security/repeated-request.test.ts';
const token = 'server/features/funding/token.test.ts';

/** @type {import('./fault.mjs').Fault[]} */
export const confirmationFaults = [
  {
    id: 'M1',
    fault: 'the slot is read, then written, without a lock',
    proves: 'last slot, every instant',
    edits: [
      {
        file: 'server/features/lending/slot.sql.ts',
        before: 'where l.id = ${id} for no key update of l`,',
        after: 'where l.id = ${id}`,',
      },
      {
        file: 'server/features/lending/slot.sql.ts',
        before: `  const taken = await tx.run(sql\`update lending set raised_rupiah = raised_rupiah + \${amount}
    where id = \${lendingId} and status = 'opened' and app_now() <= due_at and raised_rupiah + \${amount} <= loan_rupiah\`);`,
        after: `  const seen = await tx.row(row({ raised: col.rupiah }), sql\`select raised_rupiah as raised from lending
    where id = \${lendingId} and status = 'opened' and app_now() <= due_at and raised_rupiah + \${amount} <= loan_rupiah\`);
  const taken = seen
    ? await tx.run(sql\`update lending set raised_rupiah = \${seen.raised + amount} where id = \${lendingId}\`)
    : 0;`,
      },
    ],
    checks: [
      { file: 'test/parallel/full-loan.test.ts' },
      { file: twins, name: 'of 500.000 wanted by eighty lenders at once' },
    ],
  },
  {
    id: 'M2',
    fault: 'the balance is checked before its lock is taken',
    proves: 'double spend',
    edits: [
      {
        file: confirm,
        before: "const balance = await lockBalance(tx, 'cash', userId);",
        after: "const balance = await readBalance(tx, 'cash', userId);",
      },
      {
        file: confirm,
        before: "import { lockBalance, postJournal } from '#ledger/ledger.ts';",
        after: "import { postJournal, readBalance } from '#ledger/ledger.ts';",
      },
      {
        file: 'db/migrations/0002_ledger.sql',
        before: 'check (balance_rupiah >= 0 and balance_rupiah <= 999999999999999)',
        after: 'check (balance_rupiah <= 999999999999999)',
      },
    ],
    checks: [
      { file: twins, name: 'of two tokens over all of it' },
      { file: 'server/features/funding/concurrency.test.ts', name: 'of two lendings at once the balance pays one' },
    ],
  },
  {
    id: 'M3',
    fault: 'looking a token up and spending it are two steps',
    proves: 'parallel twins',
    edits: [
      {
        file: confirm,
        before: 'const quotation = await lockQuotation(tx, tokenHash, userId);',
        after: 'const quotation = unlocked;',
      },
      {
        file: 'db/migrations/0008_funding.sql',
        before: 'quotation_hash bytea not null unique references quotation (token_hash),',
        after: 'quotation_hash bytea not null references quotation (token_hash),',
      },
    ],
    checks: [
      { file: twins, name: 'have one effect, and all answers name it' },
      { file: repeated, name: 'fifty of them over two programs make one funding' },
    ],
  },
  {
    id: 'M4',
    fault: 'an answer is found by its key alone, the body is not compared',
    proves: 'same token, other body',
    edits: [
      {
        file: tokens,
        before: '  if (!requestHash?.equals(asked)) return { refusal: refuse(refusals.used) };\n',
        after: '',
      },
    ],
    checks: [
      { file: repeated, name: 'the same token for something else' },
      { file: token, name: 'refuses another amount, used or not' },
    ],
  },
  {
    id: 'M5',
    fault: 'a token that was refused is executed when it comes again',
    proves: 'refusal sticks',
    edits: [
      {
        file: tokens,
        before: "if (state !== 'applied' && state !== 'refused') return null;",
        after: "if (state !== 'applied') return null;",
      },
    ],
    checks: [
      { file: repeated, name: 'for a short balance stays' },
      { file: repeated, name: 'for a slot that is gone stays' },
      { file: token, name: 'answers a refusal for balance or slot again' },
    ],
  },
];

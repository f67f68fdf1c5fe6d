// Every list of the console as people open it: unfiltered, and with each filter and search.
// Source: docs/screens.md; decision 0060.
import { addDays } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Place } from './place.ts';

/** The call's path after `staff/`, its queries, and its name if the path is of one example. */
export type List = { path: string; queries: readonly string[]; name?: string };

const plain = [''];
const ofLendings = [
  '',
  'status=disbursed',
  'late=yes',
  'search=Melati',
  'sort=amount',
  'sort=name',
  'days=8-30',
  'weekday=3',
  'grade=A1',
  'city=3276&weekday=3&sort=name',
];

export async function consoleLists(place: Place): Promise<List[]> {
  const { month, week, cash, escrow, group } = await findExamples(place);
  return [
    { path: 'people', queries: ['', 'kyc=verified', 'q=Wulandari', 'q=0811', 'sort=name', 'kyc=verified&sort=name'] },
    {
      path: 'kycs',
      queries: ['', 'status=all', 'status=all&q=Wulandari', 'status=verified&q=Wulandari', 'status=all&sort=oldest'],
    },
    { path: 'leads', queries: ['', 'state=new', 'search=Mimin', 'sort=name'] },
    { path: 'groups', queries: ['', 'search=Melati', 'sort=newest'] },
    { path: 'lendings', queries: ofLendings },
    { path: 'lendings/totals', queries: ['', 'late=yes', 'days=8-30', 'weekday=3', 'grade=A1'] },
    {
      path: 'withdrawals',
      queries: [
        '',
        'status=pending',
        'status=completed',
        'waits=yes',
        'two=yes',
        'sort=newest',
        'sort=amount',
        'search=Wulandari',
      ],
    },
    { path: 'refunds', queries: ['', 'state=cancelled'] },
    { path: 'disbursements', queries: plain },
    { path: 'overpayments', queries: plain },
    { path: 'reversals', queries: plain },
    { path: 'vouchers', queries: ['', 'state=entered', 'kind=correction', 'sort=amount'] },
    { path: 'suspense', queries: ['', 'state=open', 'state=resolved', 'sort=amount'] },
    {
      path: 'journals',
      queries: ['', 'kind=distribution', `from=${week}&to=${week}`, `kind=topup&q=${group}`, 'sort=oldest'],
    },
    { path: 'ledgeraccounts', queries: plain },
    { path: 'ledgeraccounts/of/cash', queries: ['', 'sort=smallest'] },
    { path: `ledgeraccounts/${cash}/entries`, queries: plain, name: 'entries of a lender’s account' },
    { path: `ledgeraccounts/${escrow}/entries`, queries: ['', 'sort=oldest'], name: 'entries of escrow' },
    { path: 'trail', queries: ['', 'area=voucher', 'result=refused', 'reason=KTP', 'actor=petugas', 'sort=oldest'] },
    { path: 'bankstatements', queries: ['', 'open=yes'] },
    { path: `bankstatements/${week}`, queries: plain, name: 'bank statement of a date, 5,000 lines' },
    { path: `taxes/${month}`, queries: plain, name: 'tax of a month' },
    { path: `taxes/${month}/lenders`, queries: ['', 'sort=smallest'], name: 'tax of a month by lender' },
    { path: 'complaints', queries: ['', 'state=open', 'search=Rahayu', 'sort=newest'] },
    { path: 'failures', queries: ['', 'sort=newest'] },
    { path: 'accounts', queries: plain },
  ];
}

async function findExamples({ owner }: Place) {
  const { week } = await owner.one(
    row({ week: col.businessDate }),
    sql`select max(business_date)::text as week from ledger_journal where kind = 'transfer_received'`,
  );
  const { cash, escrow, group } = await owner.one(
    row({ cash: col.text, escrow: col.text, group: col.text }),
    sql`select (select id from ledger_account where kind = 'cash' order by version desc limit 1) as cash,
      (select id from ledger_account where kind = 'escrow') as escrow, (select id from borrower_group limit 1) as group`,
  );
  const month = addDays(await today(owner), -7).slice(0, 7);
  return { week, cash, escrow, group, month };
}

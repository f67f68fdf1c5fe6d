// The accounts of the ledger: their kinds, whose they are, and which side is normal. A balance counts on that side.
// Source: docs/domain.md §8.
import type { LendingId, PersonId, StaffId } from './ids.ts';

/** The owner of an account, and its normal side. Source: docs/domain.md §8. */
export const accountKinds = {
  escrow: { owner: 'system', nature: 'asset' },
  officer_cash: { owner: 'officer', nature: 'asset' },
  lender_receivable: { owner: 'lender', nature: 'asset' },
  cash: { owner: 'lender', nature: 'liability' },
  funding: { owner: 'lending', nature: 'liability' },
  in_hand: { owner: 'lending', nature: 'liability' },
  collection: { owner: 'lending', nature: 'liability' },
  overpayment: { owner: 'lending', nature: 'liability' },
  disbursing: { owner: 'system', nature: 'liability' },
  withdrawing: { owner: 'system', nature: 'liability' },
  suspense: { owner: 'system', nature: 'liability' },
  tax_payable: { owner: 'system', nature: 'liability' },
  stamp_payable: { owner: 'system', nature: 'liability' },
  bank_cost: { owner: 'system', nature: 'liability' },
  fee_income: { owner: 'system', nature: 'income' },
  fine_income: { owner: 'system', nature: 'income' },
  bank_expense: { owner: 'system', nature: 'expense' },
} as const;

export type AccountKind = keyof typeof accountKinds;

type Owners = { system: null; lender: PersonId; lending: LendingId; officer: StaffId };
export type KindOf<Owner extends keyof Owners> = {
  [K in AccountKind]: (typeof accountKinds)[K]['owner'] extends Owner ? K : never;
}[AccountKind];
/** Whose id owns an account of that kind; null for a system account. */
export type OwnerOf<K extends AccountKind> = Owners[(typeof accountKinds)[K]['owner']];
/** The kinds with an account for each lender, lending or officer. */
export type OwnedKind = Exclude<AccountKind, KindOf<'system'>>;

/** One account: its kind, and whose it is. */
export type AccountName = { [Owner in keyof Owners]: { account: KindOf<Owner>; owner: Owners[Owner] } }[keyof Owners];

export const accountName = ({ account, owner }: AccountName) => ({ account, owner }) as AccountName;

/** What an account is to its owner's statements: a balance of the first and last counts in debit, of the others in credit. */
export type Nature = 'asset' | 'liability' | 'income' | 'expense';
export const natureOf = (kind: AccountKind): Nature => accountKinds[kind].nature;

/** The account's code in accounting programs: the first digit is its nature. Source: decision 0124. */
export const accountCodes: Readonly<Record<AccountKind, string>> = {
  escrow: '1101',
  officer_cash: '1102',
  lender_receivable: '1201',
  cash: '2101',
  funding: '2102',
  in_hand: '2103',
  collection: '2104',
  overpayment: '2105',
  disbursing: '2106',
  withdrawing: '2107',
  suspense: '2108',
  tax_payable: '2201',
  stamp_payable: '2202',
  bank_cost: '2203',
  fee_income: '4101',
  fine_income: '4102',
  bank_expense: '5101',
};

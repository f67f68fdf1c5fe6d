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

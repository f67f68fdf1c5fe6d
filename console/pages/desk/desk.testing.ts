// A voucher as the server answers it, and the calls that a page has made. For the money desk's tests only.
import type { Asked } from '../testing.tsx';

export const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, ' ');

/** The bodies that a call was made with. */
export const sent = ({ asked }: { asked: readonly Asked[] }, call: string) =>
  asked.filter(({ name }) => name === call).map(({ body }) => body);

export const voucher = {
  id: 'v-1',
  kind: 'suspense',
  subject: 'i-1',
  version: 2,
  state: 'entered',
  amount: 70_000,
  legs: [
    { account: 'suspense', owner: null, ownerName: null, amount: 70_000 },
    { account: 'cash', owner: 'l-1', ownerName: 'Ratna Wulandari', amount: -70_000 },
  ],
  valueDate: '2026-11-26',
  destination: 'lender',
  recipient: null,
  words: null,
  reason: 'Bukti transfer cocok',
  enteredBy: { id: 's-Dimas', name: 'Dimas' },
  enteredAt: '2026-11-27T03:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  endedBy: null,
  endReason: null,
  endedAt: null,
  contradictedAt: null,
  journal: null,
  replacedBy: null,
};

export const suspenseItem = {
  id: 'i-1',
  amount: 70_000,
  amountText: '70000.00',
  why: 'unknown_account',
  payerName: 'Ratna',
  virtualAccount: '99999999',
  paymentId: 'p-1',
  valueDate: '2026-11-26',
  receivedAt: '2026-11-26T03:00:00.000Z',
  days: 3,
  resolvedAt: null,
  voucher: null as typeof voucher | null,
};

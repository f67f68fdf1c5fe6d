// A collection sheet of four members as the server answers it.
// Used by the tests of the sheet's page.
export const names = ['Siti', 'Dewi', 'Rina', 'Yuli'];
export const form = {
  lending: 'l-1',
  groupName: 'Melati Trusmi',
  meetingDate: '2026-03-11',
  period: 1,
  version: 1,
  members: names.map((name, index) => ({
    member: `m${index}`,
    name,
    role: index === 0 ? 'ketua' : 'anggota',
    due: 120_000,
    fine: 0,
    interest: 20_000,
    principal: 100_000,
    openRows: 1,
    coverDebt: 0,
  })),
  totals: { due: 480_000, fine: 0, interest: 80_000, principal: 400_000 },
  virtualAccount: '2614400020000061',
  posted: [] as unknown[],
  debtors: [] as unknown[],
};
/** Rina owes the others for a cover of the week before. */
const debts = ['m0', 'm1', 'm3'].map((payer, index) => ({
  id: `d-${index}`,
  receipt: 'r-0',
  payer,
  payerName: names[Number(payer.slice(1))],
  meetingDate: '2026-03-04',
  amount: index === 0 ? 23_334 : 23_333,
  repaid: 0,
}));
export const debtors = [{ member: 'm2', name: 'Rina', owed: 70_000, debts }];
export const posted = {
  id: 'r-1',
  version: 1,
  meetingDate: '2026-03-11',
  cash: 480_000,
  deposited: 0,
  postedBy: 'Wulan',
  postedAt: '2026-03-11T03:00:00.000Z',
};

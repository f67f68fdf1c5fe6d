// Filled slots of both agreements, for tests of their wording, PDF and signature. The borrower's table is 5.000.000
// over 50 weeks at a flat 20%: 100.000 + 20.000 in every row.
// Source: docs/domain.md §6, §7.
import type { BorrowerAgreementSlots, LenderAgreementSlots } from '#texts/agreements.ts';

const operator = {
  name: 'PT Titian Dana Bersama',
  address: 'Jalan Jembatan Merah 12, Depok, Jawa Barat',
  email: 'bantuan@titian.example',
  phone: '021-5000-1200',
};

export const lenderSlots: LenderAgreementSlots = {
  date: '27 November 2026',
  operator,
  lender: {
    name: 'Ratna Wulandari',
    identityNumber: '3276••••••••0001',
    address: 'Jalan Melati 8, Depok',
    email: 'ratna@contoh.example',
    phone: '0812-3456-7890',
  },
  group: { name: 'Mawar Sukmajaya', city: 'Depok', memberCount: '10', grade: 'A3' },
  loanAmount: 'Rp 50.000.000',
  amount: 'Rp 2.500.000',
  amountInWords: 'dua juta lima ratus ribu rupiah',
  interestRate: '20%',
  tenorMonths: '12',
  rhythm: 'mingguan',
  instalmentCount: '50',
  interest: 'Rp 500.000',
  feeRate: '3%',
  fee: 'Rp 15.000',
  taxRate: '15%',
  tax: 'Rp 75.000',
  net: 'Rp 410.000',
  total: 'Rp 3.000.000',
  totalNet: 'Rp 2.910.000',
  fundingDueDate: '11 Desember 2026',
  extensionDays: '14',
  signatureHours: '24',
  paymentHours: '24',
  processingMinutes: '10',
  lateFineRate: '0,1%',
  defaultWeeks: '12',
  complaintDays: '10',
};

export const borrowerSlots: BorrowerAgreementSlots = {
  date: '27 November 2026',
  operator,
  borrower: {
    name: 'Siti Rahmah',
    identityNumber: '3276••••••••0002',
    address: 'Kampung Sidamukti RT 02 RW 05, Depok',
    phone: '0857-1111-2222',
    business: 'Warung sayur',
  },
  group: { name: 'Mawar Sukmajaya', city: 'Depok', memberCount: '10', meetingDay: 'Selasa' },
  groupLoanAmount: 'Rp 50.000.000',
  amount: 'Rp 5.000.000',
  amountInWords: 'lima juta rupiah',
  interestRate: '20%',
  interest: 'Rp 1.000.000',
  total: 'Rp 6.000.000',
  tenorMonths: '12',
  rhythm: 'mingguan',
  instalmentCount: '50',
  instalment: 'Rp 120.000',
  serviceFeeRate: '5%',
  adminFee: 'Rp 1.000',
  stampDuty: 'Rp 6.000',
  bankTransferCost: 'Rp 6.500',
  lateFineRate: '0,1%',
  defaultWeeks: '12',
  signatureDays: '14',
  complaintDays: '10',
  instalments: {
    rows: Array.from({ length: 50 }, (_, index) => ({
      no: String(index + 1),
      principal: 'Rp 100.000',
      interest: 'Rp 20.000',
      amount: 'Rp 120.000',
    })),
    total: { principal: 'Rp 5.000.000', interest: 'Rp 1.000.000', amount: 'Rp 6.000.000' },
  },
};

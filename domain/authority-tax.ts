// What the tax office gets of a month: slips of PPh 23 and PPh 26 in the layouts of the Excel templates of Coretax, and the list
// of stamp duty.
// Source: decision 0128; docs/reports.md; PMK 69/PMK.03/2022; UU 10/2020.
import { type BusinessDate, businessDate } from './calendar.ts';
import { type Bp, floorBp, rupiah, type Rupiah } from './money.ts';
import { notHeld, optional, type ReportDefinition, required } from './authority-report.ts';

const coretax = { sheet: 'DATA', headRow: 3, indent: 1 } as const;
const slip = 'The slip that stands (tax_slip), as lenders download it.';

/** Slips of PPh 23: the columns of the template "BPPU Excel to XML", version 3. Source: docs/reports.md. */
export const bppu = {
  since: businessDate('2025-01-01'),
  layout: 'Template "BPPU Excel to XML" v.3 (4 September 2025) of Coretax, read in an unofficial copy.',
  published: true,
  workbook: coretax,
  fields: [
    required('Masa Pajak', 'number', 'The month of the period.'),
    required('Tahun Pajak', 'number', 'The year of the period.'),
    required('NPWP', 'digits', 'NPWP of the verified identity in 16 digits; without one her NIK (PMK 112/2022).'),
    required('ID TKU Penerima Penghasilan', 'digits', 'That number and 000000.'),
    required('Fasilitas', 'text', 'Always N/A: no lender has an exemption.'),
    required('Kode Objek Pajak', 'text', 'As printed on the slip.'),
    required('DPP', 'amount', `${slip} Gross interest; divided by rate when two rates were applied in the month.`),
    required('Tarif', 'percent', 'The rate in the agreements of the portfolios that paid interest in the month.'),
    required('Jenis Dok. Referensi', 'text', 'Always PaymentProof: the monthly slip.'),
    required('Nomor Dok. Referensi', 'text', 'The number of the slip.'),
    required('Tanggal Dok. Referensi', 'date', 'The last day of the month.'),
    required('ID TKU Pemotong', 'digits', 'NPWP of the operator (texts/operator.ts) and 000000.'),
    required('Opsi Pembayaran (IP)', 'text', 'Always N/A: for government treasurers.'),
    notHeld('Nomor SP2D (IP)', 'For government treasurers only.'),
    required('Tanggal Pemotongan', 'date', 'The last day of the month: one slip is made for a month.'),
  ],
} as const satisfies ReportDefinition;

/** Slips of PPh 26: the columns of the template "BPNR Excel to XML", version 2. Source: docs/reports.md. */
export const bpnr = {
  since: businessDate('2025-01-01'),
  layout: 'Template "BPNR Excel to XML" v.2 (16 January 2025) of Coretax, read in an unofficial copy.',
  published: true,
  workbook: coretax,
  fields: [
    required('Masa Pajak', 'number', 'The month of the period.'),
    required('Tahun Pajak', 'number', 'The year of the period.'),
    required(
      'NPWP/TIN',
      'digits',
      'The tax number of the verified identity. A number of another country has no field of its own.',
    ),
    notHeld('Nomor Fasilitas', 'Certificates of domicile are not recorded.'),
    required('Nama Penerima Penghasilan', 'text', 'The name of the account.'),
    notHeld(
      'Kode Negara',
      'The country of residence is not recorded, only that it is abroad: fill it in before the import.',
    ),
    optional('Alamat Penerima Penghasilan', 'text', 'The address of the profile.'),
    optional('Tanggal Lahir', 'date', 'The birthday of the profile.'),
    optional('Tempat Lahir', 'text', 'The birthplace of the profile.'),
    notHeld('No. Paspor', 'Passports are not recorded.'),
    notHeld('No. Kitas', 'Permits of stay are not recorded.'),
    required('Fasilitas', 'text', 'Always N/A: a treaty rate with its certificate is not recorded.'),
    required('Kode Objek Pajak', 'text', 'As printed on the slip.'),
    required(
      'Penghasilan',
      'amount',
      `${slip} Gross interest; divided by rate when two rates were applied in the month.`,
    ),
    required('Deemed', 'percent', 'Always 100: interest is taxed on its gross.'),
    required('Tarif', 'percent', 'The rate in the agreements of the portfolios that paid interest in the month.'),
    required('Jenis Dok. Referensi', 'text', 'Always PaymentProof: the monthly slip.'),
    required('Nomor Dok. Referensi', 'text', 'The number of the slip.'),
    required('Tanggal Dok. Referensi', 'date', 'The last day of the month.'),
    notHeld('Opsi Pembayaran (IP)', 'For government treasurers only.'),
    notHeld('Nomor SP2D (IP)', 'For government treasurers only.'),
    required('Tanggal Pemotongan', 'date', 'The last day of the month: one slip is made for a month.'),
    required('ID TKU Pemotong', 'digits', 'NPWP of the operator (texts/operator.ts) and 000000.'),
  ],
} as const satisfies ReportDefinition;

/** Stamp duty of a month. No layout is published; the columns are our own. Source: docs/reports.md; UU 10/2020. */
export const stampDuty = {
  since: businessDate('2021-01-01'),
  layout: 'Our own arrangement: UU 10/2020 asks for the duty of each document, no layout of a list is published.',
  published: false,
  fields: [
    required('No.', 'number', 'Counted.'),
    required('Tanggal', 'date', 'The value date of the journal.'),
    required('Jenis dokumen', 'text', 'The kind of the journal in words.'),
    required(
      'Nomor dokumen',
      'text',
      'The number of the first signed agreement of the loan; of others the key of the journal.',
    ),
    optional('Pihak', 'text', 'The group of the loan, or the lender of the withdrawal.'),
    optional('Nilai dokumen', 'amount', 'The amount of the loan or of the withdrawal.'),
    required('Bea meterai', 'amount', 'The journal’s side on the account stamp_payable; what was undone is below 0.'),
    required('Jurnal', 'text', 'The key of the journal.'),
    notHeld('Nomor seri e-meterai', 'The signature provider’s port has no stamps.'),
  ],
} as const satisfies ReportDefinition;

/**
 * A tax number in the 16 digits of PMK 112/2022: a NIK as it is, the 15 of an older NPWP with a 0 before them. Null for
 * anything else.
 * Source: PMK 112/2022.
 */
export function taxNumber16(digits: string): string | null {
  const plain = digits.replace(/[.\-\s]/g, '');
  if (/^\d{15}$/.test(plain)) return `0${plain}`;
  return /^\d{16}$/.test(plain) ? plain : null;
}

/** The number of a place of business: that of its head office, for whom has no other. Source: docs/reports.md. */
export const placeOfBusiness = (taxNumber: string): string => `${taxNumber}000000`;

export type RateLine = { bp: Bp; interest: Rupiah; tax: Rupiah };

/**
 * The lines of one slip, one for each rate with interest left, that sum to it. A rate that gave back more than it earned is taken
 * off the line with the most interest, since the import has no line below 0: what the rate then makes of it is in `roundingOf`.
 * Where the rates are not what the slip says, the slip without a rate, which counts as missing. In rupiah.
 * Source: decision 0128.
 */
export function linesOfSlip(
  of: { interest: Rupiah; tax: Rupiah },
  rates: readonly RateLine[],
): { bp: Bp | null; interest: Rupiah; tax: Rupiah }[] {
  const lines = rates.filter(({ interest, tax }) => interest !== 0 || tax !== 0);
  if (sumOf(lines, 'interest') !== of.interest || sumOf(lines, 'tax') !== of.tax) return [{ bp: null, ...of }];
  const [most, ...others] = lines.toSorted((a, b) => b.interest - a.interest);
  if (!most) return [{ bp: null, ...of }];
  const back = others.filter(({ interest }) => interest <= 0);
  const interest = most.interest + sumOf(back, 'interest');
  // More was given back than any one rate earned: the slip is one line.
  if (interest <= 0) return [{ bp: most.bp, ...of }];
  const first = { bp: most.bp, interest: rupiah(interest), tax: rupiah(most.tax + sumOf(back, 'tax')) };
  return lines.flatMap((line) => (line === most ? [first] : back.includes(line) ? [] : [line]));
}

const sumOf = (lines: readonly RateLine[], part: 'interest' | 'tax'): number =>
  lines.reduce((sum, line) => sum + line[part], 0);

/**
 * What the tax office’s own sum (base times rate, rounded down) has above what was withheld share by share, in rupiah: the
 * import has no column for the tax itself.
 * Source: decision 0128; docs/domain.md §7.
 */
export const roundingOf = ({ bp, interest, tax }: { bp: Bp | null; interest: Rupiah; tax: Rupiah }): number =>
  bp === null ? 0 : floorBp(interest, bp) - tax;

/** 1500 is 15. Source: decision 0128. */
export const percentOf = (bp: Bp): number => bp / 100;

/** The number of a month and of its year. Source: decision 0128. */
export const monthAndYear = (month: BusinessDate): { month: number; year: number } => ({
  month: Number(month.slice(5, 7)),
  year: Number(month.slice(0, 4)),
});

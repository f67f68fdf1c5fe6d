// A lender's tax: what was withheld by month, the slips, and the sheet of a year. Source: docs/api.md; docs/domain.md §7.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { month, signedMoney, year } from './fields.ts';

const taxYear = z.object({
  /** The months between which there may be something, `YYYY-MM`. */
  since: z.string(),
  until: z.string(),
  /** Months with interest; a month in which more was reversed than shared out is below 0 and has no slip. */
  months: z.array(
    z.object({
      month: z.string(),
      interest: signedMoney,
      tax: signedMoney,
      /** The number of the slip that stands; null while the month runs. */
      slip: z.string().nullable(),
      replaces: z.string().nullable(),
    }),
  ),
});
export type TaxYear = z.output<typeof taxYear>;

export const taxes = endpoints({
  getTaxYear: {
    call: 'GET me/taxyears/:year',
    who: 'lender',
    summary: 'Pajak yang dipotong dalam satu tahun, menurut bulan',
    params: z.object({ year }),
    data: taxYear,
  },
  getTaxSlip: {
    call: 'GET me/taxslips/:month.pdf',
    who: 'lender',
    summary: 'Bukti potong satu bulan sebagai PDF',
    params: z.object({ month }),
    raw: true,
    perMinute: 30,
  },
  exportTaxYear: {
    call: 'GET me/taxyears/:year/files/:form',
    who: 'lender',
    summary: 'Lembar pajak satu tahun untuk SPT sebagai PDF, CSV, atau Excel',
    params: z.object({ year, form: z.enum(['pdf', 'csv', 'xlsx']) }),
    raw: true,
    perMinute: 30,
  },
});

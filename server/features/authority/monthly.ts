// The monthly figures, one row: what was paid out and shared out, who took part, and the quality of the loan book at its end.
// Invariants: quality is the report of the loan book's (domain/portfolio-report.ts); loans paid out and shares are the ledger's.
// Source: docs/reports.md; decisions 0122, 0128.
import type { monthly as monthlyOf } from '#domain/authority-monthly.ts';
import { percentOf } from '#domain/authority-tax.ts';
import { businessDate } from '#domain/calendar.ts';
import { figuresOf } from '#domain/portfolio-report.ts';
import type { Share } from '#domain/statistics.ts';
import { readSums } from '#features/report/sums.sql.ts';
import { readDisbursed, readShared } from './loans.sql.ts';
import { isClosed, readDisbursedBetween, sumShares } from './monthly.sql.ts';
import { type Reading, sourceOf } from './source.ts';

const first = businessDate('1900-01-01');
const percent = (share: Share | undefined): number => percentOf(share?.bp ?? 0);

/** The loan book at the close of the month; its figures are null while that day is not closed. */
async function qualityOf({ reader, span }: Reading) {
  const closed = await isClosed(reader, span.to);
  const sums = closed ? (await readSums(reader, [span.to], {})).get(span.to)?.get('') : undefined;
  const figures = figuresOf(sums ?? []);
  const share = (quality: string) => percent(figures.qualities.find((one) => one.quality === quality));
  const tkb = (days: number) => percent(figures.risks.find((risk) => risk.days === days)?.tkb);
  const made = {
    sisa_pokok: Number(figures.outstanding),
    tunggakan: Number(figures.arrears),
    pinjaman_berjalan: figures.loans,
    lancar: share('lancar'),
    dalam_perhatian_khusus: share('dalam_perhatian_khusus'),
    kurang_lancar: share('kurang_lancar'),
    diragukan: share('diragukan'),
    macet: share('macet'),
    tkb0: tkb(0),
    tkb30: tkb(30),
    tkb60: tkb(60),
    tkb90: tkb(90),
  };
  return closed ? made : blank(made);
}

const blank = <Figures extends object>(figures: Figures) =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as Record<keyof Figures, null>;

export const monthly = sourceOf<typeof monthlyOf>({
  async *pages(reading) {
    const { reader, span } = reading;
    const [month, year, ever] = [
      await readDisbursedBetween(reader, span),
      await readDisbursedBetween(reader, { from: businessDate(`${span.from.slice(0, 4)}-01-01`), to: span.to }),
      await readDisbursedBetween(reader, { from: first, to: span.to }),
    ];
    const { shared } = await sumShares(reader, span);
    yield [
      {
        row: {
          bulan: span.from.slice(0, 7),
          pinjaman_cair_bulan_ini: Number(month.loans),
          pinjaman_cair_tahun_ini: Number(year.loans),
          pinjaman_cair_sejak_awal: Number(ever.loans),
          kelompok_cair_bulan_ini: month.groups,
          peminjam_cair_bulan_ini: month.members,
          peminjam_sejak_awal: ever.members,
          pendana_cair_bulan_ini: month.lenders,
          pendana_sejak_awal: ever.lenders,
          dibayar_kepada_pendana: Number(shared),
          ...(await qualityOf(reading)),
        },
        about: null,
        sums: { disbursed: Number(month.loans), repaid: Number(shared) },
      },
    ];
  },
  books: async ({ reader, span }) => ({
    sums: [
      { name: 'disbursed', beside: 0n, books: await readDisbursed(reader, span) },
      { name: 'repaid', beside: 0n, books: await readShared(reader, span) },
    ],
    closed: await isClosed(reader, span.to),
  }),
});

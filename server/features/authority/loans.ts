// What was asked, offered, funded and paid on a day.
// Invariant: fundings of disbursed loans and shares of repayments are what the ledger moved on the value date.
// Source: docs/reports.md; decision 0128.
import type { offers as offersOf, repayments, requests as requestsOf, transactions } from '#domain/authority-daily.ts';
import { percentOf } from '#domain/authority-tax.ts';
import { addDays, businessDateOf, startOfDay } from '#domain/calendar.ts';
import {
  type FundedRow,
  listFunded,
  listOffers,
  listRequests,
  listShares,
  type OfferRow,
  readDisbursed,
  readShared,
  type RequestRow,
  type ShareRow,
} from './loans.sql.ts';
import { firstId } from './people.sql.ts';
import { type MadeRow, pagesAfter, type Reading, sourceOf } from './source.ts';

const AT_ONCE = 1_000;
const noBooks = async () => ({ sums: [] });
const dayOf = ({ span }: Reading) => ({ from: startOfDay(span.from), until: startOfDay(addDays(span.to, 1)) });

type OfLoan = Pick<OfferRow, 'lending' | 'group' | 'groupName'>;
const aboutLoan = ({ lending, groupName }: OfLoan): MadeRow<unknown>['about'] => ({
  kind: 'lending',
  id: lending,
  name: groupName,
});
const keysOf = ({ lending, group, customerNo }: OfLoan & { customerNo: number }) => ({
  id_pinjaman: lending,
  id_borrower: group,
  id_lender: String(customerNo),
});
const rateOf = (interestBps: number) => ({
  suku_bunga_pinjaman: percentOf(interestBps),
  satuan_suku_bunga_pinjaman: 'tahun',
});

export const requests = sourceOf<typeof requestsOf>({
  async *pages(reading) {
    const pages = pagesAfter<RequestRow>(AT_ONCE, (last) =>
      listRequests(reading.reader, dayOf(reading), { after: last?.id ?? firstId, limit: AT_ONCE }),
    );
    for await (const page of pages)
      yield page.map((row) => ({
        row: {
          id_pinjaman: row.lending,
          id_borrower: row.member,
          id_syariah: 'tidak',
          id_status_pengajuan_pinjaman: 'ditawarkan',
          nama_pinjaman: row.groupName,
          tgl_pengajuan_pinjaman: businessDateOf(row.draftedAt),
          nilai_permohonan_pinjaman: row.principal,
          jangka_waktu_pinjaman: row.tenor,
          satuan_jangka_waktu_pinjaman: 'bulan',
          penggunaan_pinjaman: row.business,
          agunan: 'tidak',
          rating_pengajuan_pinjaman: row.grade,
          nilai_plafond: row.principal,
          nilai_pengajuan_pinjaman: row.principal,
          ...rateOf(row.interestBps),
          jenis_bunga: 'flat',
          tgl_mulai_publikasi_pinjaman: reading.span.from,
          rencana_jangka_waktu_publikasi: row.days,
          frekuensi_pinjaman: row.nth,
        },
        about: aboutLoan(row),
      }));
  },
  books: noBooks,
});

export const offers = sourceOf<typeof offersOf>({
  async *pages(reading) {
    const pages = pagesAfter<OfferRow>(AT_ONCE, (last) =>
      listOffers(reading.reader, dayOf(reading), { after: last?.id ?? firstId, limit: AT_ONCE }),
    );
    for await (const page of pages)
      yield page.map((row) => ({
        row: {
          ...keysOf(row),
          no_perjanjian_lender: row.agreement,
          tgl_perjanjian_lender: row.signedOn,
          tgl_penawaran_pemberian_pinjaman: reading.span.from,
          nilai_penawaran_pinjaman: row.amount,
          nilai_penawaran_disetujui: row.amount,
        },
        about: aboutLoan(row),
      }));
  },
  books: noBooks,
});

export const funded = sourceOf<typeof transactions>({
  async *pages({ reader, span }) {
    const pages = pagesAfter<FundedRow>(AT_ONCE, (last) =>
      listFunded(reader, span.from, { after: last?.id ?? firstId, limit: AT_ONCE }),
    );
    for await (const page of pages)
      yield page.map((row) => ({
        row: {
          ...keysOf(row),
          id_transaksi: row.id,
          no_perjanjian_borrower: row.agreement,
          tgl_perjanjian_borrower: row.signedOn,
          nilai_pendanaan: row.amount,
          ...rateOf(row.interestBps),
          id_jenis_pembayaran: 'angsuran',
          id_frekuensi_pembayaran: row.rhythm === 'weekly' ? 'mingguan' : 'bulanan',
          jangka_waktu_pinjaman: row.tenor,
          satuan_jangka_waktu_pinjaman: 'bulan',
          tgl_jatuh_tempo: row.lastDue,
          tgl_pendanaan: row.activatedAt && businessDateOf(row.activatedAt),
          tgl_penyaluran_dana: span.from,
        },
        about: aboutLoan(row),
        sums: { disbursed: row.amount },
      }));
  },
  books: async ({ reader, span }) => ({
    sums: [{ name: 'disbursed', beside: 0n, books: await readDisbursed(reader, span) }],
  }),
});

export const paid = sourceOf<typeof repayments>({
  async *pages({ reader, span }) {
    const pages = pagesAfter<ShareRow>(AT_ONCE, (last) =>
      listShares(reader, span.from, {
        after: last ?? { journal: firstId, portfolio: firstId },
        limit: AT_ONCE,
      }),
    );
    for await (const page of pages)
      yield page.map((row) => ({
        row: {
          ...keysOf(row),
          id_transaksi: row.portfolio,
          id_pembayaran: row.journal,
          tgl_pembayaran_borrower: row.paidOn,
          tgl_pembayaran_penyelenggara: span.from,
          sisa_pinjaman_berjalan: row.left,
          id_status_pinjaman: row.left === 0 ? 'lunas' : 'berjalan',
          nilai_pembayaran: row.gross,
        },
        about: aboutLoan(row),
        sums: { repaid: row.gross },
      }));
  },
  books: async ({ reader, span }) => ({
    sums: [{ name: 'repaid', beside: 0n, books: await readShared(reader, span) }],
  }),
});

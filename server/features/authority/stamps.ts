// The list of stamp duty of a month. Invariant: its sum is what stamp_payable moved on the month's value dates, but for what was
// paid to the state.
// Source: UU 10/2020; decision 0128.
import type { stampDuty } from '#domain/authority-tax.ts';
import { id as texts } from '#texts/id.ts';
import { pagesAfter, type Reading, sourceOf } from './source.ts';
import { listStamps, readStampDuty, type StampRow } from './stamps.sql.ts';

const AT_ONCE = 1_000;

export const stamps = sourceOf<typeof stampDuty>({
  async *pages({ reader, span }: Reading) {
    let no = 0;
    const pages = pagesAfter<StampRow>(AT_ONCE, (last) =>
      listStamps(reader, span, { after: last?.entry ?? 0, limit: AT_ONCE }),
    );
    for await (const page of pages)
      yield page.map((stamp) => {
        no += 1;
        return {
          row: {
            'No.': no,
            Tanggal: stamp.on,
            'Jenis dokumen': texts[`journal.kind.${stamp.kind}`],
            'Nomor dokumen': stamp.lending === null ? stamp.key : stamp.agreement,
            Pihak: stamp.party,
            'Nilai dokumen': stamp.value,
            'Bea meterai': stamp.duty,
            Jurnal: stamp.key,
          },
          about:
            stamp.lending === null
              ? { kind: 'journal', id: stamp.journal, name: texts[`journal.kind.${stamp.kind}`] }
              : { kind: 'lending', id: stamp.lending, name: stamp.party ?? '' },
          sums: { stamp: stamp.duty },
        };
      });
  },
  books: async ({ reader, span }) => ({
    sums: [{ name: 'stamp', ...(await readStampDuty(reader, span)) }],
  }),
});

// Holidays that move what groups owe: upcoming and past ones, declared and withdrawn.
// Source: docs/screens.md; docs/domain.md §6.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { choice, date, line, paging, reason } from './fields.ts';

const holiday = z.object({ date, name: z.string() }).meta({ id: 'Holiday' });
/** How many lendings and rows a holiday moved. */
const moved = z.object({ lendings: z.int(), rows: z.int() });

export const staffHolidays = endpoints({
  listHolidays: {
    call: 'GET staff/holidays',
    who: { staff: 'holiday.read' },
    summary: 'Hari libur, dari hari ini atau sebelumnya',
    query: paging(20).extend({ when: choice(['coming', 'past']) }),
    data: holiday,
    paged: true,
  },
  declareHoliday: {
    call: 'POST staff/holidays',
    who: { staff: 'holiday.write' },
    summary: 'Tetapkan hari libur dan geser angsuran yang jatuh di hari itu',
    body: z.object({ date, name: line(80).min(1), reason }),
    data: moved,
  },
  withdrawHoliday: {
    call: 'POST staff/holidays/:date/withdrawals',
    who: { staff: 'holiday.write' },
    summary: 'Batalkan hari libur dan kembalikan angsuran yang tergeser',
    params: z.object({ date }),
    body: z.object({ reason }),
    data: moved,
  },
});

// The roll matrix of the loan book between two closes a month apart, and the loans behind each of its figures.
// Source: docs/glossary.md (roll matrix); decision 0134.
import { z } from 'zod';
import { rollColumns, rollEnds, rollOrigins, rollStates } from '#domain/roll-matrix.ts';
import { endpoints } from './endpoint.ts';
import { date, decimalText, paging } from './fields.ts';
import { fileOf } from './list-file.ts';
import { loanFields, reads, reportFilters } from './report.ts';

const cell = z.object({ loans: z.int(), principal: decimalText });

const rollMatrix = z
  .object({
    on: date,
    /** The earlier close. */
    before: date,
    rows: z.array(
      z.object({
        from: z.enum(rollOrigins),
        /** At the earlier close; null for loans that were no part of it. */
        opening: cell.nullable(),
        cells: z.array(cell.extend({ to: z.enum(rollEnds) })),
        /** Repaid by loans that run on; they are counted in their cells. */
        instalment: cell.nullable(),
      }),
    ),
    opening: cell,
    closing: z.array(cell.extend({ to: z.enum(rollStates) })),
  })
  .meta({ id: 'RollMatrix' });
export type RollMatrix = z.output<typeof rollMatrix>;

const rolledLoan = z
  .object({
    ...loanFields,
    from: z.enum(rollOrigins),
    to: z.enum(rollEnds),
    /** At the earlier close; null: not part of it. */
    before: decimalText.nullable(),
    /** At the later close; null: not part of it. */
    after: decimalText.nullable(),
  })
  .meta({ id: 'RolledLoan' });
export type RolledLoan = z.output<typeof rolledLoan>;

const listRolledLoans = {
  ...reads,
  call: 'GET staff/reports/rolls/loans',
  summary: 'Pinjaman di balik satu angka matriks perpindahan, yang terbesar dulu',
  query: paging(20).extend({
    ...reportFilters,
    /** The row; without it all. */
    rolledFrom: z.enum(rollOrigins).optional(),
    /** The column; without it all. */
    rolledTo: z.enum(rollColumns).optional(),
  }),
  data: rolledLoan,
  paged: true,
} as const;

export const staffRolls = endpoints({
  getRollMatrix: {
    ...reads,
    call: 'GET staff/reports/rolls',
    summary: 'Matriks perpindahan sebulan menurut umur tunggakan; kosong bila belum ada tutup buku sebulan sebelumnya',
    query: z.object(reportFilters),
    data: z.object({ matrix: rollMatrix.nullable() }).meta({ id: 'RollReport' }),
  },
  listRolledLoans,
  exportRolledLoans: fileOf(listRolledLoans),
});

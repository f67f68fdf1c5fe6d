// The lists that staff keep: banks, jobs, business sectors.
// Invariant: an entry is archived, never deleted, because people and payments refer to it.
// Source: docs/screens.md; docs/design.md §1; decision 0066.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { line, reason, smallId, text } from './fields.ts';

const version = z.int().min(1).max(2_147_483_647);

export const referenceLists = ['banks', 'jobs', 'sectors'] as const;
export type ReferenceList = (typeof referenceLists)[number];

export const reference = z
  .object({
    id: smallId,
    /** Bank code used in payments. */
    code: z.string().nullable(),
    name: z.string(),
    /** Archived entries are no longer offered; existing choices keep them. */
    active: z.boolean(),
    /** Sort order, ascending. */
    position: z.int(),
    version,
  })
  .meta({ id: 'Reference' });
export type Reference = z.output<typeof reference>;

const listParams = z.object({ list: z.enum(referenceLists) });
const oneParams = listParams.extend({ id: text(9).regex(/^\d+$/) });
const name = line(80).min(2);
const position = z.int().min(0).max(999);
const answer = { data: z.array(reference) } as const;

export const staffReferences = endpoints({
  listReferences: {
    call: 'GET staff/references/:list',
    who: { staff: 'reference.read' },
    summary: 'Satu daftar acuan, juga yang disimpan',
    params: listParams,
    ...answer,
  },
  addReference: {
    call: 'POST staff/references/:list',
    who: { staff: 'reference.write' },
    summary: 'Tambah ke daftar acuan',
    params: listParams,
    body: z.object({
      name,
      position,
      /** Required for banks only. */
      code: text(20)
        .regex(/^[A-Z0-9]{2,20}$/)
        .optional(),
      reason,
    }),
    ...answer,
  },
  editReference: {
    call: 'PUT staff/references/:list/:id',
    who: { staff: 'reference.write' },
    summary: 'Ubah nama, urutan, atau simpan dari pilihan',
    params: oneParams,
    body: z.object({ version, name, position, active: z.boolean(), reason }),
    ...answer,
  },
});

// What became of an act whose answer did not arrive: asked by the key that the browser gave it.
// Source: docs/api.md; decision 0092.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { instant } from './fields.ts';

const params = z.object({ key: z.uuid() });

/** `object` is what was acted on or made, such as a portfolio; null when nothing took place, and nothing will. */
const actOutcome = z.object({
  outcome: z.enum(['done', 'void']),
  at: instant,
  object: z.object({ kind: z.string(), id: z.string() }).nullable(),
});

export type ActOutcome = z.output<typeof actOutcome>;

export const acts = endpoints({
  settleAct: {
    call: 'POST me/acts/:key/checks',
    who: 'user',
    summary: 'Apa jadinya tindakan yang jawabannya tidak tiba',
    params,
    data: actOutcome,
  },
});

export const staffActs = endpoints({
  settleStaffAct: {
    call: 'POST staff/acts/:key/checks',
    who: { staff: 'own.account' },
    summary: 'Apa jadinya tindakan petugas yang jawabannya tidak tiba',
    params,
    data: actOutcome,
  },
});

// Deciding on many entries one by one: each is an act of its own; this says how many a person chooses at most.
// Source: decision 0116.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';

export const staffSitting = endpoints({
  getSittingLimit: {
    call: 'GET staff/me/sitting',
    who: { staff: 'own.account' },
    summary: 'Berapa entri yang dapat dipilih untuk diputuskan satu per satu',
    data: z.object({ most: z.int().min(2) }),
  },
});

// Calls and messages of staff: the hours in which they are allowed, and a press, which is on the audit trail.
// Source: decision 0117.
import { z } from 'zod';
import { contactWays } from '#domain/contact-hours.ts';
import { zones } from '#domain/time-zone.ts';
import { instant } from './fields.ts';

/** For whom the number is in full: the window of hours, open now or the next one. A press alone tells its link. */
export const contact = z
  .object({
    /** Of the person's place; null where nobody knows it. */
    zone: z.enum(zones).nullable(),
    opensAt: instant,
    closesAt: instant,
  })
  .meta({ id: 'Contact' });
export type Contact = z.output<typeof contact>;

export const contactBody = z.object({ way: z.enum(contactWays) });
/** The link that the press opens. */
export const contactReply = z.object({ link: z.string() });

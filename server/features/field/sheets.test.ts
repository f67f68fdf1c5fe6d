// What came with a sheet from the field: signature, notes and pictures, for its officer and for readers of the receipt.
// Source: decision 0114.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FieldPhotoId } from '#domain/ids.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { changedSheet, filledIn, preparedMeeting, send } from '#test/field.ts';
import { postForm } from '#test/form.ts';
import { reverse } from '#test/reversal.ts';
import { useWorld } from '#test/world.ts';

const held = useWorld();
const idOf = ({ data }: { data: unknown }) => (data as { id: string }).id;
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

/** A picture with a position in it, as a phone takes it. */
const pictureOf = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 90, b: 60 } } })
    .withExif({ IFD0: { Artist: 'HP Wulan' } })
    .jpeg()
    .toBuffer();

const signature = {
  strokes: [
    [
      [10, 500],
      [400, 120],
    ],
  ] as [number, number][][],
};

describe('what came with a sheet', () => {
  it('is shown to readers of the receipt, and stored as nothing that can be read', async () => {
    const world = held.current;
    const field = await preparedMeeting(world);
    const sent = await filledIn(world, field, { signature, visitNote: 'Bu Siti pindah warung ke pasar' });
    const { data } = await send(world, field.officer, sent);
    const added = await postForm(world, field.officer, `staff/field/sheets/${data.id}/photos`, {
      file: await pictureOf(200),
    });
    expect(added.status).toBe(200);
    const records = () =>
      world.call(field.lending.by.finance, 'GET staff/lendings/:id/meetingrecords', {
        params: { id: field.lending.id },
        query: { date: '2026-03-11' },
      });
    const { data: shown } = await records();
    expect(shown).toMatchObject([
      {
        receipt: data.receipt?.id,
        officer: field.officer.name,
        signature,
        visitNote: 'Bu Siti pindah warung ke pasar',
        photos: [idOf(added)],
      },
    ]);
    const stored = await world.owner.one(
      row({ text: col.text }),
      sql`select encode(content_encrypted, 'escape') as text from field_sheet where id = ${data.id}`,
    );
    expect(stored.text).not.toMatch(/pasar|strokes|present/);
    // Of a reversed receipt nothing is shown any more.
    await reverse(world, field.lending, { bankMoney: 'kept' });
    expect((await records()).data).toEqual([]);
  });

  it('is no other officer’s to read by the sheet', async () => {
    const world = held.current;
    const { id } = await changedSheet(world);
    const other = await world.staff('loan');
    const answers = [
      await world.call(other, 'GET staff/field/sheets/:id', { params: { id } }),
      await world.call(other, 'GET staff/field/sheets/:id', { params: { id: 'bukan' } }),
      await world.call(other, 'GET staff/field/photos/:id', { params: { id: newId<FieldPhotoId>() } }),
    ];
    expect(answers.map(code)).toEqual(answers.map(() => [404, 'error.not_found']));
  });
});

describe('a picture', () => {
  it('is kept once however often it is sent, and without what the phone wrote into it', async () => {
    const world = held.current;
    const { officer, id } = await changedSheet(world);
    const path = `staff/field/sheets/${id}/photos`;
    const file = await pictureOf(10);
    const answers = await Promise.all([1, 2, 3].map(() => postForm(world, officer, path, { file })));
    answers.push(await postForm(world, officer, path, { file }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    const detail = await world.call(officer, 'GET staff/field/sheets/:id', { params: { id } });
    expect(detail.data.photos).toEqual([idOf(answers[0]!)]);
    const shown = await world.product.console.app.inject({
      url: `/api/v1/staff/field/photos/${idOf(answers[0]!)}`,
      headers: { authorization: `Bearer ${officer.token}` },
    });
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  });

  it('is refused when it is none, is a seventh, is another’s, or comes from a revoked phone', async () => {
    const world = held.current;
    const { officer, device, id } = await changedSheet(world);
    const path = `staff/field/sheets/${id}/photos`;
    const refusalOf = async (person = officer, file?: Buffer) => {
      const { status, code: refused } = await postForm(world, person, path, { file: file ?? (await pictureOf(99)) });
      return [status, refused];
    };
    expect(await refusalOf(officer, Buffer.from('bukan gambar'))).toEqual([422, 'error.image.not_image']);
    for (let shade = 0; shade < 6; shade += 1)
      await postForm(world, officer, path, { file: await pictureOf(shade * 40) });
    expect(await refusalOf()).toEqual([422, 'error.field.too_many_photos']);
    expect(await refusalOf(await world.staff('loan'))).toEqual([404, 'error.not_found']);
    await world.call(officer, 'POST staff/field/devices/:id/revocations', {
      params: { id: device.id },
      body: { reason: 'Hilang' },
    });
    expect(await refusalOf()).toEqual([403, 'error.field.device_revoked']);
  });
});

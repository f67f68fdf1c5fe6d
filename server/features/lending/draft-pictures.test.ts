// Pictures of a draft: cleaned, cropped to both shapes, ordered, at most eight; served to lenders once it is
// published.
// Source: docs/screens.md; docs/settled.md 26, 64.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createDraft, draftBody, editDraft, publishDraft } from '#test/draft.ts';
import { picture, postForm } from '#test/form.ts';
import { type Person, useWorld } from '#test/world.ts';

const world = useWorld();

async function drafted() {
  const staff = await world.current.staff('loan');
  const group = await world.current.group();
  const { data } = await createDraft(world.current, staff, group);
  return { staff, group, id: data.id };
}

type Sent = { alt?: string; file?: Buffer; version: number };
const add = async (staff: Person, id: string, { alt = 'Warung di pagi hari', file, version }: Sent) =>
  postForm(world.current, staff, `staff/drafts/${id}/pictures`, {
    alt,
    version: String(version),
    file: file ?? (await picture(1600, 1200)),
  });

const get = async (staff: Person, id: string) =>
  (await world.current.call(staff, 'GET staff/drafts/:id', { params: { id } })).data;
const arrange = (staff: Person, id: string, version: number, pictures: { no: number; alt: string }[]) =>
  world.current.call(staff, 'PUT staff/drafts/:id/pictures', { params: { id }, body: { version, pictures } });

const load = (side: 'web' | 'console', url: string, person?: Person) =>
  world.current.product[side].app.inject({
    method: 'GET',
    url: `/api/v1/${url}`,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });

describe('a picture of a draft', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'may be %s, and is kept as ours without what was written into it',
    async (format) => {
      const { staff, id } = await drafted();
      const file = await sharp(await picture(2000, 1000))
        .withExif({ IFD0: { Copyright: 'rahasia-penulis' } })
        .toFormat(format)
        .toBuffer();
      expect((await add(staff, id, { file, version: 1 })).status).toBe(200);
      expect(await get(staff, id)).toMatchObject({ version: 2, pictures: [{ no: 1, alt: 'Warung di pagi hari' }] });
      const answer = await load('console', `staff/drafts/${id}/pictures/1`, staff);
      expect(answer.headers['content-type']).toBe('image/jpeg');
      expect(answer.headers['cache-control']).toBe('no-store');
      const kept = await sharp(answer.rawPayload).metadata();
      expect({ width: kept.width, height: kept.height, exif: kept.exif }).toEqual({
        width: 1024,
        height: 512,
        exif: undefined,
      });
    },
  );

  it.each([
    ['16:9', 1024, 576],
    ['4:3', 1024, 768],
  ])('is also there as %s, cut around its middle', async (ratio, width, height) => {
    const { staff, id } = await drafted();
    await add(staff, id, { file: await picture(1200, 1200), version: 1 });
    const answer = await load('console', `staff/drafts/${id}/pictures/1?ratio=${encodeURIComponent(ratio)}`, staff);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height });
  });

  it('is served to everybody in each shape once the draft is published, and not before', async () => {
    const { staff, id } = await drafted();
    await add(staff, id, { version: 1 });
    expect((await load('web', `lendings/${id}/pictures/1`)).statusCode).toBe(404);
    await publishDraft(world.current, staff, id, 2);
    const { data } = await world.current.call(null, 'GET lendings/:id', { params: { id } });
    expect(data.proposal.images).toEqual([
      { imageUrl: `/api/v1/lendings/${id}/pictures/1`, alt: 'Warung di pagi hari' },
    ]);
    const shapes = await Promise.all(
      ['', '?ratio=16:9', '?ratio=4:3'].map((query) => load('web', `lendings/${id}/pictures/1${query}`)),
    );
    const sizes = await Promise.all(shapes.map(({ rawPayload }) => sharp(rawPayload).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [1024, 768],
      [1024, 576],
      [1024, 768],
    ]);
    expect((await load('web', `lendings/${id}/pictures/1?ratio=1:1`)).statusCode).toBe(422);
    expect((await load('console', `staff/drafts/${id}/pictures/1`, staff)).statusCode).toBe(404);
  });

  it('can be described again, moved and deleted; each is a new version of the draft', async () => {
    const { staff, id } = await drafted();
    for (const [index, alt] of ['satu', 'dua', 'tiga'].entries()) await add(staff, id, { alt, version: index + 1 });
    const { data } = await arrange(staff, id, 4, [
      { no: 3, alt: 'tiga' },
      { no: 1, alt: 'satu, dari dekat' },
    ]);
    expect(data).toMatchObject({
      version: 5,
      pictures: [
        { no: 1, alt: 'tiga' },
        { no: 2, alt: 'satu, dari dekat' },
      ],
    });
    expect(data.changes[0]).toMatchObject({ version: 5, changed: ['pictures'] });
    expect((await load('console', `staff/drafts/${id}/pictures/3`, staff)).statusCode).toBe(404);
    expect((await arrange(staff, id, 5, [])).data.pictures).toEqual([]);
  });
});

describe('a picture is refused', () => {
  it('when it is no image, or has no text alternative', async () => {
    const { staff, id } = await drafted();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>');
    expect((await add(staff, id, { file: svg, version: 1 })).code).toBe('error.image.not_image');
    expect((await add(staff, id, { file: Buffer.from('bukan gambar'), version: 1 })).code).toBe(
      'error.image.not_image',
    );
    const mute = await add(staff, id, { alt: '\u200b ', version: 1 });
    expect(mute.errors).toEqual([expect.objectContaining({ field: 'alt', code: 'error.empty' })]);
    expect((await get(staff, id)).pictures).toEqual([]);
  });

  it('as the ninth', async () => {
    const { staff, id } = await drafted();
    const file = await picture(64, 48);
    for (let version = 1; version <= 8; version += 1) await add(staff, id, { file, version });
    const ninth = await add(staff, id, { file, version: 9 });
    expect({ status: ninth.status, code: ninth.code }).toEqual({ status: 422, code: 'error.draft.pictures' });
    expect((await get(staff, id)).pictures).toHaveLength(8);
  });

  it('when somebody else changed the draft since it was seen, and when it is published', async () => {
    const { staff, group, id } = await drafted();
    await editDraft(world.current, staff, id, { ...draftBody(group, { tenor: 6 }), version: 1 });
    expect((await add(staff, id, { version: 1 })).code).toBe('error.draft.changed');
    expect((await arrange(staff, id, 1, [])).error.code).toBe('error.draft.changed');
    await publishDraft(world.current, staff, id, 2);
    expect((await add(staff, id, { version: 2 })).code).toBe('error.draft.published');
    expect((await arrange(staff, id, 2, [])).error.code).toBe('error.draft.published');
  });

  it('in an order that names one twice, or an unknown one', async () => {
    const { staff, id } = await drafted();
    await add(staff, id, { version: 1 });
    const wrong = [
      [
        { no: 1, alt: 'satu' },
        { no: 1, alt: 'satu lagi' },
      ],
      [{ no: 2, alt: 'dua' }],
    ];
    for (const pictures of wrong)
      expect((await arrange(staff, id, 2, pictures)).error.errors).toContainEqual(
        expect.objectContaining({ code: 'error.invalid_value', field: 'pictures' }),
      );
  });

  it('of more than forty in an hour by one person', async () => {
    const { staff, id } = await drafted();
    const file = Buffer.from('bukan gambar');
    for (let sent = 0; sent < 40; sent += 1) await add(staff, id, { file, version: 1 });
    expect((await add(staff, id, { file, version: 1 })).code).toBe('error.too_many');
  });

  it('never for its size after re-encoding: even noise stays within 1 MiB, in every shape', async () => {
    const { staff, id } = await drafted();
    const noise = { type: 'gaussian', mean: 128, sigma: 200 } as const;
    const file = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#000', noise } })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await add(staff, id, { file, version: 1 })).status).toBe(200);
    const kept = await Promise.all(
      ['', '?ratio=16:9', '?ratio=4:3'].map((query) => load('console', `staff/drafts/${id}/pictures/1${query}`, staff)),
    );
    expect(kept.map(({ rawPayload }) => rawPayload.length < 1_048_576)).toEqual([true, true, true]);
  });
});

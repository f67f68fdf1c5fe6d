// Pictures of a lending: bytes, cache lifetime, and unknown addresses.
import { describe, expect, it } from 'vitest';
import { rupiah } from '#domain/money.ts';
import { newId } from '#platform/ids.ts';
import { asId } from '#domain/ids.testing.ts';
import { useWorld } from '#test/world.ts';
import { createLendingDraft, publishLending } from './draft.ts';
import { readLending } from './read.ts';

const world = useWorld();
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>';

async function draftWithPicture(): Promise<string> {
  const group = await world.current.group();
  return world.current.db.tx((tx) =>
    createLendingDraft(tx, {
      groupId: group.id,
      grade: 'A1',
      tenorMonths: 6,
      rhythm: 'weekly',
      memberLoans: group.members.map(({ id }) => ({ memberId: id, principal: rupiah(1_000_000) })),
      pictures: [{ alt: 'Warung di pagi hari', contentType: 'image/svg+xml', bytes: Buffer.from(drawing) }],
    }),
  );
}

async function published(): Promise<string> {
  const id = await draftWithPicture();
  await world.current.db.tx((tx) => publishLending(tx, asId(id)));
  return id;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  world.current.product.web.app.inject({ method: 'GET', url, headers });

describe('a picture of a lending', () => {
  it('[S3.025] [S2.092] is served at the address that the lending names', async () => {
    const id = await published();
    const lending = await readLending(world.current.db, asId(id));
    expect(lending?.proposal.images).toEqual([
      { imageUrl: `/api/v1/lendings/${id}/pictures/1`, alt: 'Warung di pagi hari' },
    ]);
    const answer = await get(lending!.proposal.images[0]!.imageUrl);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(drawing);
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.headers['cache-control']).toContain('public, max-age=604800');
  });

  it('can run nothing: its type is not guessed and scripts in it have no rights', async () => {
    const { headers } = await get(`/api/v1/lendings/${await published()}/pictures/1`);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('is not sent again to a browser that has it', async () => {
    const url = `/api/v1/lendings/${await published()}/pictures/1`;
    const { headers } = await get(url);
    const again = await get(url, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect((await get(url, { 'if-none-match': '"anders"' })).statusCode).toBe(200);
  });

  it('[S4.006] [S8.032] is not found for a draft, another number, an unknown lending or a path', async () => {
    const id = await published();
    const draft = await draftWithPicture();
    const urls = [
      `${draft}/pictures/1`,
      `${id}/pictures/2`,
      `${newId()}/pictures/1`,
      `${id}/pictures/..%2F1`,
      'x/pictures/1',
    ];
    for (const url of urls) {
      const answer = await get(`/api/v1/lendings/${url}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'error.not_found' });
    }
  });
});

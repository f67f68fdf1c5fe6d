// A multipart form as a browser sends it, with pictures where a field has one. Source: docs/api.md.
import sharp from 'sharp';
import type { Person, World } from './world.ts';

export type Fields = Record<string, string | Buffer>;

/** The bytes of a form as a browser sends them. */
export async function formOf(fields: Fields): Promise<{ payload: Buffer; type: string }> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    body.append(name, typeof value === 'string' ? value : new Blob([new Uint8Array(value)], { type: 'image/jpeg' }));
  const request = new Request('http://x/', { method: 'POST', body });
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}

/** Posts a form as this person (null: a visitor); returns status, body and headers. */
export async function postForm(world: World, person: Person | null, path: string, fields: Fields) {
  return sendForm(world, person, path, await formOf(fields));
}

/** The same with bytes that are already made. */
export async function sendForm(
  world: World,
  person: Person | null,
  path: string,
  form: { payload: Buffer; type: string },
) {
  const { app } = path.startsWith('staff/') ? world.product.console : world.product.web;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: {
      ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
      'content-type': form.type,
    },
    payload: form.payload,
  });
  const json = answer.json<{
    data: never;
    code: string;
    message: string;
    errors: { field?: string; code: string; message: string }[];
  }>();
  return { status: answer.statusCode, ...json };
}

/** A picture of one colour. */
export const picture = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a7d44' } })
    .jpeg()
    .toBuffer();

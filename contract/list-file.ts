// A list of the console as a file: an endpoint beside the list's own, with the same permission, filters and order.
// Source: docs/screens.md; decision 0082.
import { z } from 'zod';

const form = z.enum(['csv', 'xlsx']);

type Listing<C extends string, W, Q, P> = {
  readonly call: C;
  readonly who: W;
  readonly summary: string;
  readonly query: Q;
  readonly params?: P;
};

/** The endpoint that returns the whole list as a file; paging parameters are ignored. */
export function fileOf<
  const C extends `GET ${string}`,
  const W,
  Q extends z.ZodType,
  P extends z.ZodRawShape = Record<never, never>,
>(list: Listing<C, W, Q, z.ZodObject<P>>) {
  return {
    call: `${list.call}/files/:form` as const,
    who: list.who,
    summary: `${list.summary}, sebagai berkas`,
    params: z.object({ ...(list.params?.shape ?? ({} as P)), form }),
    query: list.query,
    raw: true,
  } as const;
}

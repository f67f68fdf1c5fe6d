// Calls from the stand-in world to the product: signed with the sandbox's clock, limited in time.
// Invariant: never throws; status 0 means that no answer came.
// Source: docs/domain.md §9; docs/ports/signing.md.
import { signatureHeaders } from './signing.ts';

export type ProductAnswer = { status: number; body: string };
export type ProductCall = { path: string; secret: string; body: string; timeoutMs?: number };

export async function callProduct(
  productUrl: string,
  call: ProductCall,
  now: Date,
  stopping: AbortSignal,
): Promise<ProductAnswer> {
  const url = new URL(productUrl.replace(/\/+$/, '') + call.path);
  const parts = { method: 'POST', path: url.pathname + url.search, rawBody: call.body };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...signatureHeaders(call.secret, parts, now), 'content-type': 'application/json' },
      body: call.body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(call.timeoutMs ?? 10_000)]),
    });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: '' };
  }
}

// The pages of the public site, kept ready: rendered at start and every minute, compressed once, answered from memory.
// Invariant: a page that cannot be made anew leaves the last good one standing. Source: design §1 (Public site); WEB-01.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteFile, SiteRenderer } from '#contract/site.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets.ts';
import { readSiteFacts } from './facts.ts';

const everyMs = 60_000;

type Coded = { bytes: Buffer; headers: Record<string, string> };
type Kept = { body: string; type: string; status: number; etag: string; br: Coded; gzip: Coded; plain: Coded };

export type Site = {
  /** Makes all pages anew from what is true now. */
  refresh(): Promise<void>;
  /** Answers with the page about an address that nobody knows. */
  answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  close(): void;
};

const missing = '/404';

/** Serves every page that the renderer makes. The first are there before this answers. */
export async function serveSite(platform: Platform, renderer: SiteRenderer): Promise<Site> {
  const { db, config, log, web } = platform;
  const kept = new Map<string, Kept>();
  const refresh = async () => {
    const files = renderer.render(await readSiteFacts(db, config));
    await Promise.all(files.map((file) => keep(kept, file)));
  };
  await refresh();
  const answer = (path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page = kept.get(path);
    if (page) return send(page, request, reply);
    reply.callNotFound();
    return reply;
  };
  for (const path of kept.keys()) {
    if (path === missing) continue;
    // Answered from memory in microseconds, to whole villages behind one address: it needs no limit.
    web.app.get(path, { config: { rateLimit: false } }, async (request, reply) => answer(path, request, reply));
  }
  const timer = setInterval(() => {
    void refresh().catch((error: unknown) => log.error({ error: String(error) }, 'site not made anew'));
  }, everyMs);
  timer.unref();
  return {
    refresh,
    answerMissing: (request, reply) => answer(missing, request, reply),
    close: () => clearInterval(timer),
  };
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'content-security-policy': policy,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Most pages say the same as a minute ago: those keep their bytes and their tag. */
async function keep(kept: Map<string, Kept>, { path, type, body, status }: SiteFile): Promise<void> {
  if (kept.get(path)?.body === body) return;
  const bytes = Buffer.from(body);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  const etag = `"${sha256(body).toString('base64url').slice(0, 22)}"`;
  const headers = {
    'content-type': type,
    'cache-control': status === 200 ? 'public, max-age=60' : 'no-store',
    vary: 'accept-encoding',
    etag,
    ...(type.startsWith('text/html') ? pageHeaders : {}),
  };
  const coded = (data: Buffer, encoding?: string): Coded => ({
    bytes: data,
    headers: encoding ? { ...headers, 'content-encoding': encoding } : headers,
  });
  const codings = { br: coded(br, 'br'), gzip: coded(zipped, 'gzip'), plain: coded(bytes) };
  kept.set(path, { body, type, status, etag, ...codings });
}

function send(page: Kept, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const { headers, bytes } = page[/\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'];
  const known = page.status === 200 && request.headers['if-none-match'] === page.etag;
  return known ? reply.code(304).headers(headers).send() : reply.code(page.status).headers(headers).send(bytes);
}

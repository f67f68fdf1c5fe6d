// Serves the pages of the public site: rendered at start and every minute, compressed once, answered from memory.
// Invariant: if a page cannot be rendered again, the last good one stays.
// Source: docs/design.md §1.
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicQuery, SiteFacts, SiteFile, SiteRenderer } from '#contract/site.ts';
import { type OldAssets, serveOldAssets } from '#platform/old-assets.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets.ts';
import { readSiteFacts } from './facts.ts';
import { serveGroupPages } from './group-pages.ts';
import { readListQuery, readPublicList } from './list-page.ts';
import { Shelf } from './shelf.ts';

const everyMs = 60_000;

type Coded = { bytes: Buffer; headers: Record<string, string> };
type Kept = { body: string; type: string; status: number; etag: string; br: Coded; gzip: Coded; plain: Coded };

export type Site = {
  /** Answers with the page for unknown addresses. */
  answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply;
};

const missing = '/404';
const marketplace = '/marketplace';
const keyOf = (name: string, version?: number | string) =>
  version === undefined ? name : `${name}?version=${version}`;

type Built = {
  /** Folder of the built site: assets/ (cached for ever), icons and the like beside it. */
  folder: string;
  renderer: SiteRenderer;
};

/** Serves the built files and every rendered page. Resolves when the first pages are ready. */
export async function serveSite(platform: Platform, { folder, renderer }: Built): Promise<Site> {
  const { db, config, log, web } = platform;
  await serveFiles(web.app, { db, side: 'site', count: web.limits.countVisit }, folder);
  const kept = new Map<string, Kept>();
  let facts: SiteFacts;
  const refresh = async () => {
    facts = await readSiteFacts(db, config);
    const files = renderer.render(facts);
    await Promise.all(files.map((file) => keep(kept, file)));
    return files;
  };
  const files = await refresh();
  const lists = new Shelf<Kept>(everyMs);
  const drawList = async (query: PublicQuery) => pack(renderer.renderList(facts, await readPublicList(db, query)));
  let answered = 0;
  const versioned = new Set(files.filter(({ version }) => version !== undefined).map((file) => file.path));
  const answer = (name: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page = kept.get(name) ?? kept.get(missing);
    if (page) return send(page, request, reply);
    reply.callNotFound();
    return reply;
  };
  for (const name of new Set(files.map((file) => file.path))) {
    if (name === missing) continue;
    const asked = ({ query }: FastifyRequest) =>
      versioned.has(name) ? keyOf(name, (query as { version?: string }).version) : name;
    // Answered from memory in microseconds, to whole villages behind one address: not counted and not logged.
    web.app.get(name, { config: { uncounted: true, unlogged: true } }, async (request, reply) => {
      answered += 1;
      const list = name === marketplace ? readListQuery(request.query) : null;
      if (list !== null) {
        await web.limits.countVisit(request);
        return send(await lists.get(JSON.stringify(list), () => drawList(list)), request, reply);
      }
      return answer(asked(request), request, reply);
    });
  }
  serveGroupPages(platform, {
    draw: (group) => pack(renderer.renderGroup(facts, group)),
    send,
    answerMissing: (request, reply) => answer(missing, request, reply),
    pictureOf: (lending) => renderer.pictureOf(lending),
    folder,
  });
  const timer = setInterval(() => {
    if (answered > 0) log.info({ pages: answered }, 'site answered');
    answered = 0;
    void refresh().catch((error: unknown) => log.error({ error: String(error) }, 'site not made anew'));
  }, everyMs);
  timer.unref();
  web.app.addHook('onClose', async () => clearInterval(timer));
  return { answerMissing: (request, reply) => answer(missing, request, reply) };
}

/** Build files. Names in assets/ contain a content hash; the other files keep their names and are revalidated. */
async function serveFiles(app: FastifyInstance, old: OldAssets, folder: string): Promise<void> {
  const { default: serveStatic } = await import('@fastify/static');
  const shared = { preCompressed: true, decorateReply: false };
  await app.register(
    async (scope) => {
      serveOldAssets(scope, old);
      await scope.register(serveStatic, {
        ...shared,
        root: path.join(folder, 'assets'),
        prefix: '/',
        immutable: true,
        maxAge: '365d',
      });
    },
    { prefix: '/site/assets' },
  );
  await app.register(async (files) => {
    files.addHook('onSend', (request, reply, _payload, next) => {
      if (request.routeOptions.url === worker) reply.header('content-security-policy', workerPolicy);
      next();
    });
    await files.register(serveStatic, {
      ...shared,
      root: folder,
      prefix: '/',
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', '*.js.map', 'renderer.*', 'client.json', 'assets.json', '**/*.br'],
      maxAge: '1h',
    });
  });
}

/** The only file that loads other files itself, so its own policy must allow that. */
const worker = '/service-worker.js';
const workerPolicy = "default-src 'none'; connect-src 'self'";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Woven edges are masks inside the stylesheet itself.
  "img-src 'self' data:",
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

/** Most pages have not changed since a minute ago: those keep their bytes and their ETag. */
async function keep(kept: Map<string, Kept>, file: SiteFile): Promise<void> {
  const name = keyOf(file.path, file.version);
  if (kept.get(name)?.body !== file.body) kept.set(name, await pack(file));
}

async function pack({ type, body, status }: SiteFile): Promise<Kept> {
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
  return { body, type, status, etag, ...codings };
}

function send(page: Kept, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const { headers, bytes } = page[/\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'];
  const known = page.status === 200 && request.headers['if-none-match'] === page.etag;
  return known ? reply.code(304).headers(headers).send() : reply.code(page.status).headers(headers).send(bytes);
}

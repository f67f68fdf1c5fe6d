// The browser applications' files: hashed assets cached for ever, the page itself fresh with its own nonce, headers
// on all.
// Source: docs/design.md §1.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asksForPage } from './answer-error.ts';
import { type OldAssets, serveOldAssets } from './old-assets.ts';

export type PagesOptions = {
  /** Folder of the built application. */
  folder: string;
  /** Paths of the application; the page is served for each of them. */
  routes: readonly string[];
  /** Further pages of the same build, each served at its own path. */
  pages?: readonly { file: string; route: string }[];
  sandboxUrl: string | undefined;
  secure: boolean;
  /** Another origin whose pictures may be shown, such as that of a map. */
  pictures?: string | undefined;
  /** Whether its pages may ask where the device is. */
  asksPlace?: boolean;
  /** Where hashed files of earlier versions are found; without it a missing one is not found. */
  old?: OldAssets;
  /** Answers a person who asks for an unknown address; without it the application's page does. */
  answerMissing?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
};

/** Serves an application: its assets, and its page on each of its routes. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { default: serveStatic } = await import('@fastify/static');
  const { old } = options;
  await app.register(
    async (scope) => {
      if (old) serveOldAssets(scope, old);
      await scope.register(serveStatic, {
        root: path.join(options.folder, 'assets'),
        prefix: '/',
        allowedPath: (asked) => !asked.endsWith('.map'),
        preCompressed: true,
        immutable: true,
        maxAge: '365d',
      });
    },
    { prefix: '/assets' },
  );
  await app.register(async (files) => {
    files.addHook('onSend', (request, reply, _payload, next) => {
      const { url = '' } = request.routeOptions;
      // Browsers ask for a newer worker at every opening; one that is an hour old would keep an old version for so long.
      if (url.endsWith('-worker.js'))
        reply.header('content-security-policy', workerPolicy).header('cache-control', 'no-cache');
      next();
    });
    await files.register(serveStatic, {
      root: options.folder,
      prefix: '/',
      decorateReply: false,
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', '*.html', '.vite/**', '**/*.br', '**/*.map'],
      maxAge: '1h',
    });
  });
  const page = await readFile(path.join(options.folder, 'index.html'), 'utf8');
  for (const route of options.routes) {
    app.get(route, async (request, reply) => sendPage(reply, page, options, request));
  }
  for (const { file, route } of options.pages ?? []) {
    const other = await readFile(path.join(options.folder, file), 'utf8');
    app.get(route, async (request, reply) => sendPage(reply, other, options, request));
  }
  // An unknown address gets a page that says so, but not when a program asks for data.
  app.get('/*', async (request, reply) => {
    if (!asksForPage(request)) return reply.callNotFound();
    return options.answerMissing?.(request, reply) ?? sendPage(reply.code(404), page, options, request);
  });
}

/** A service worker loads files itself, so its own policy must allow that. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

function sendPage(
  reply: FastifyReply,
  page: string,
  { sandboxUrl, secure, pictures, asksPlace = false }: PagesOptions,
  { url }: FastifyRequest,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${pictures ? ` ${pictures}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return reply
    .header('content-security-policy', policy)
    .header('permissions-policy', `camera=(self), geolocation=(${asksPlace ? 'self' : ''}), microphone=(), payment=()`)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      page
        .replaceAll('__NONCE__', nonce)
        .replaceAll('__SANDBOX__', sandboxUrl ?? '')
        .replaceAll('__SHELL__', shellOf(url)),
    );
}

/** Which shape the page has until its script draws it. */
function shellOf(url: string): 'start' | 'dashboard' | 'plain' {
  const [path = ''] = url.split('?');
  if (/^\/dashboard\/?$/.test(path)) return 'start';
  return path.startsWith('/dashboard/') ? 'dashboard' : 'plain';
}

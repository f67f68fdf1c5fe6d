// The marketplace: lendings for lenders and visitors, their pictures, and live slots.
// Invariant: no answer to lenders or visitors contains a draft or a member's full name; staff see drafts on the
// console.
// Source: spec §2, §7; docs/api.md; docs/settled.md 26, 61.
import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { staffExtensions } from '#contract/decision.ts';
import { staffDrafts } from '#contract/draft.ts';
import type { Output } from '#contract/endpoint.ts';
import { lendings } from '#contract/lending.ts';
import type { LendingId, PersonId } from '#domain/ids.ts';
import { networkOf } from '#platform/call-limits.ts';
import type { Reader } from '#platform/db.ts';
import { checkInput } from '#platform/read-input.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import type { Caller } from '#platform/session.ts';
import { discardDraft, editDraft, enterDraft, publishDraft } from './draft-change.ts';
import { checkDraftCosts } from './draft-costs.ts';
import { addDraftPicture, arrangeDraftPictures, sendDraftPicture } from './draft-pictures.ts';
import { getDraft, getDraftGround, previewDraft } from './draft-read.ts';
import { extendLending } from './extension.ts';
import { listLendings } from './list.sql.ts';
import { findPicture, type Ratio } from './picture.sql.ts';
import { readLending } from './read.ts';
import { createSlotFeed } from './stream.ts';

export function registerLending(platform: Platform): void {
  const { db, web, console: consoleSide, log } = platform;
  const feed = createSlotFeed({ db, log });
  web.app.addHook('preClose', async () => feed.close());

  web.serve(lendings, {
    listLendings: ({ query, caller }) => listLendings(db, query, viewerOf(caller)),
    getLending: async ({ params, caller }): Promise<Output<typeof lendings.getLending>> => {
      const lending = await readLending(db, params.id, viewerOf(caller));
      if (!lending) throw notFound();
      return lending;
    },
    getLendingPicture: ({ params, query, request, reply }) => {
      const { ratio } = checkInput(lendings.getLendingPicture.query, query);
      return sendPicture(db, { ...params, ratio }, request.headers['if-none-match'], reply);
    },
    streamLendings: async ({ request, reply }) => {
      const events = feed.listen(networkOf(request.ip));
      if (!events) throw refused('error.busy');
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(events);
    },
  });
  consoleSide.serve(staffExtensions, {
    extendLending: ({ params, body, caller }) => extendLending(db, caller.id, params.id, body),
  });
  registerDrafts(platform);
}

function registerDrafts(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffDrafts, {
    getDraftGround: ({ params }) => getDraftGround(db, params.id),
    createDraft: ({ body, caller }) => enterDraft(db, caller.id, body),
    checkDraftCosts: ({ body }) => checkDraftCosts(db, body),
    getDraft: ({ params }) => getDraft(db, params.id),
    editDraft: ({ params, body, caller }) => editDraft(db, caller.id, params.id, body),
    discardDraft: async ({ params, body, caller }) => {
      await discardDraft(db, caller.id, params.id, body);
      return {};
    },
    getDraftPreview: ({ params }) => previewDraft(db, params.id),
    publishDraft: ({ params, body, caller }) => publishDraft(db, caller.id, params.id, body),
    addDraftPicture: ({ params, body, caller }) => addDraftPicture(platform, caller.id, params.id, body),
    arrangeDraftPictures: ({ params, body, caller }) => arrangeDraftPictures(db, caller.id, params.id, body),
    getDraftPicture: ({ params, query, reply }) => {
      const { ratio } = checkInput(staffDrafts.getDraftPicture.query, query);
      return sendDraftPicture(db, params, ratio, reply);
    },
  });
}

/** A signed-in lender sees their own portfolios and tax; a borrower sees what a visitor sees. */
function viewerOf(caller: Caller | null): { viewerId: PersonId | null } {
  return { viewerId: caller?.kind === 'user' && caller.isLender ? caller.id : null };
}

/**
 * Pictures of a lending, by its id and their number. They never change after publication, so browsers cache them long.
 * Invariant: pictures of drafts are not served, and nothing served can run scripts.
 */
async function sendPicture(
  reader: Reader,
  { id, no, ratio }: { id: LendingId; no: string; ratio: Ratio | undefined },
  knownTag: string | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const picture = isId(id) ? await findPicture(reader, id, Number(no), ratio) : null;
  if (!picture) throw notFound();
  const tag = `"${createHash('sha256').update(picture.bytes).digest('base64url').slice(0, 22)}"`;
  reply
    .header('cache-control', 'public, max-age=604800, stale-while-revalidate=604800')
    .header('etag', tag)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (knownTag?.includes(tag)) return reply.code(304).send();
  return reply.type(picture.content_type).send(picture.bytes);
}

// The marketplace: lendings as lenders and visitors see them, their pictures, and their slots as they change.
// Invariant: no answer here ever holds a draft or a member's full name. Source: spec §2, §7; api.md; settled 26, 61.
import type { Output } from '#contract/endpoint.ts';
import { staffExtensions } from '#contract/decision.ts';
import { lendings } from '#contract/lending.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import type { Caller } from '#platform/session.ts';
import { extendLending } from './extension.ts';
import { listLendings } from './list.ts';
import { sendPicture } from './pictures.ts';
import { readLending } from './read.ts';
import { createSlotFeed } from './stream.ts';

export function registerLending({ db, web, console: consoleSide, log }: Platform): void {
  const feed = createSlotFeed({ db, log });
  web.app.addHook('preClose', async () => feed.close());

  web.serve(lendings, {
    listLendings: ({ query, caller }) => listLendings(db, query, viewerOf(caller)),
    getLending: async ({ params, caller }): Promise<Output<typeof lendings.getLending>> => {
      const lending = await readLending(db, params.id, viewerOf(caller));
      if (!lending) throw notFound();
      return lending;
    },
    getLendingPicture: ({ params, request, reply }) => sendPicture(db, params, request.headers['if-none-match'], reply),
    streamLendings: async ({ reply }) => {
      const events = feed.listen();
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
}

/** A signed-in lender sees their own portfolios and tax; a borrower sees what a visitor sees. */
function viewerOf(caller: Caller | null): { viewerId: string | null } {
  return { viewerId: caller?.kind === 'user' && caller.isLender ? caller.id : null };
}

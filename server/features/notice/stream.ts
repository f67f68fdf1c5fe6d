// A person's own changes as server-sent events: balance, portfolios, status, inbox, withdrawals. An event only says
// what to refetch. One query every two seconds serves all listeners; without listeners nothing runs.
// Invariant: a listener gets only their own events, and the stream ends with its session.
// Source: docs/api.md; docs/screens.md.
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { type MeEvent } from '#contract/notice.ts';
import type { PersonId, SessionId } from '#domain/ids.ts';
import type { Db } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import type { Sessions } from '#platform/session.ts';
import { listMarks } from './inbox.sql.ts';

export type OwnFeed = {
  /** A stream of this person's events, or null when the limit of listeners is reached. Ends when the reader disconnects. */
  listen(person: { userId: PersonId; sessionId: SessionId }): Promise<Readable | null>;
  close(): void;
};

type Parts = {
  db: Db;
  sessions: Pick<Sessions, 'standing'>;
  log: Log;
  everyMs?: number;
  heartbeatMs?: number;
  mostListeners?: number;
  /** Per person: open tabs and devices. */
  mostOfOne?: number;
};

const kinds = ['balance', 'portfolio', 'kyc', 'notification', 'withdrawal'] as const;
/** A mark for the state of each kind: when the mark differs, the state has changed. */
type Marks = Record<MeEvent['changed'], string>;
type Listener = { userId: PersonId; sessionId: SessionId; stream: PassThrough; seen: Marks };

/** A reader that does not keep up is disconnected. It reconnects by itself and refetches everything. */
const mostUnread = 16 * 1024;

export function createOwnFeed(parts: Parts): OwnFeed {
  const { db, sessions, log, everyMs = 2_000, heartbeatMs = 15_000, mostListeners = 500, mostOfOne = 6 } = parts;
  const listeners = new Set<Listener>();
  const takePlace = createPlaces(mostListeners, mostOfOne);
  let polling = false;
  let closed = false;

  const tellChanges = async () => {
    const all = [...listeners];
    const [marks, standing] = await Promise.all([
      readMarks(db, [...new Set(all.map(({ userId }) => userId))]),
      sessions.standing([...new Set(all.map(({ sessionId }) => sessionId))], 'user'),
    ]);
    for (const listener of all) {
      const now = marks.get(listener.userId);
      if (!standing.has(listener.sessionId) || !now) listener.stream.end();
      else tell(listener, now);
    }
  };

  const poll = async () => {
    if (polling) return;
    polling = true;
    let quietMs = 0;
    while (listeners.size > 0 && !closed) {
      await tellChanges().catch((error: unknown) => log.warn({ error: String(error) }, 'changes not read'));
      quietMs += everyMs;
      if (quietMs >= heartbeatMs) {
        for (const { stream } of listeners) write(stream, ': -\n\n');
        quietMs = 0;
      }
      await setTimeout(everyMs, undefined, { ref: false });
    }
    polling = false;
  };

  return {
    async listen({ userId, sessionId }) {
      const leave = closed ? null : takePlace(userId);
      if (!leave) return null;
      // Read the state before the stream begins, so that no later change is missed.
      const seen = await readMarks(db, [userId]).catch((error: unknown) => {
        leave();
        throw error;
      });
      const stream = new PassThrough();
      const listener = { userId, sessionId, stream, seen: seen.get(userId) ?? nothing };
      stream.on('close', () => {
        listeners.delete(listener);
        leave();
      });
      listeners.add(listener);
      stream.write('retry: 3000\n\n');
      if (closed) stream.end();
      void poll();
      return stream;
    },
    close() {
      closed = true;
      for (const { stream } of listeners) stream.end();
    },
  };
}

/** Limits, in total and per person; those about to listen count too. Returns a function that frees the place. */
function createPlaces(most: number, mostOfOne: number) {
  const taken: string[] = [];
  return (userId: PersonId): (() => void) | null => {
    const own = taken.filter((one) => one === userId).length;
    if (taken.length >= most || own >= mostOfOne) return null;
    taken.push(userId);
    return () => void taken.splice(taken.indexOf(userId), 1);
  };
}

function tell(listener: Listener, now: Marks): void {
  const changed = kinds.filter((kind) => now[kind] !== listener.seen[kind]);
  listener.seen = now;
  if (changed.length > 0) write(listener.stream, changed.map(eventText).join(''));
}

function write(stream: PassThrough, text: string): void {
  if (stream.writableEnded) return;
  if (stream.writableLength > mostUnread) stream.destroy();
  else stream.write(text);
}

const eventText = (changed: MeEvent['changed']): string =>
  `event: change\ndata: ${JSON.stringify({ changed } satisfies MeEvent)}\n\n`;

const nothing: Marks = { balance: '', portfolio: '', kyc: '', notification: '', withdrawal: '' };

/**
 * One mark per kind for each of these people. A row's xmin names the transaction that last wrote it, so the sum over
 * a person's rows differs after any of them was written.
 */
async function readMarks(db: Db, userIds: readonly PersonId[]): Promise<Map<string, Marks>> {
  const rows = await listMarks(db, userIds);
  return new Map(rows.map(({ id, ...marks }) => [id, marks]));
}

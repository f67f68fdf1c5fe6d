// Refusals that belong in the audit trail: access, wrong passwords and codes, and rate limits.
// Invariant: a refusal is recorded after its transaction ended, and never changes the answer. The general limit per
// network or session is recorded once a minute for each network, and what a read token is refused once in ten minutes, so that
// neither a flood of calls nor a program that asks again and again becomes a flood of rows.
import type { RefusalCode } from '#domain/refusal.ts';
import { type Actor, type AuditAction, recordRefusal } from './audit.ts';
import { networkOf } from './call-limits.ts';
import type { Db } from './db.ts';
import type { Log } from './log.ts';
import { Refused, TooManyCalls } from './refuse.ts';
import { onBehalfOf, type RequestFacts } from './request.ts';

const watched: Partial<Record<RefusalCode, AuditAction>> = {
  'error.credentials': 'session.refused',
  'error.forbidden': 'access.refused',
  'error.signature': 'access.refused',
  'error.password.wrong': 'password.refused',
  'error.passkey.unknown': 'session.refused',
  'error.passkey.wrong': 'passkey.refused',
  'error.code.invalid': 'code.refused',
  'error.token.ended': 'read_token.refused',
  'error.token.scope': 'read_token.refused',
  'error.too_many': 'limit.hit',
  'error.code.wait': 'limit.hit',
};

export type RefusalNotes = {
  /** Records this error in the trail if it is a refusal that belongs there. */
  note(facts: RequestFacts, actor: Actor, error: unknown): Promise<void>;
  /** Records that a network exceeded the general limit. */
  noteFlood(facts: RequestFacts): void;
};

const floodNotedEveryMs = 60_000;
const tokenNotedEveryMs = 600_000;
const remembered = 10_000;

export function noteRefusals(db: Db, log: Log): RefusalNotes {
  const noted = new Map<string, number>();
  /** Whether this was not noted yet within this time. Elapsed time, not a timestamp: nobody can move it. */
  const isFirst = (key: string, everyMs: number): boolean => {
    const present = performance.now();
    if (present - (noted.get(key) ?? -everyMs) < everyMs) return false;
    if (noted.size >= remembered) noted.clear();
    noted.set(key, present);
    return true;
  };
  const keep = async (facts: RequestFacts, actor: Actor, code: RefusalCode, action: AuditAction) => {
    const object = facts.about ?? { kind: 'call', id: facts.call };
    const after = facts.about ? { call: facts.call } : undefined;
    try {
      await onBehalfOf(facts, () => recordRefusal(db, actor, { action, object, after }, code));
    } catch (error) {
      log.error({ error: String(error), action, request: facts.id }, 'refusal not kept');
    }
  };
  const noteFlood = (facts: RequestFacts): void => {
    if (isFirst(networkOf(facts.address), floodNotedEveryMs))
      void keep(facts, { kind: 'visitor' }, 'error.too_many', 'limit.hit');
  };
  return {
    noteFlood,
    async note(facts, actor, error) {
      if (error instanceof TooManyCalls) return noteFlood(facts);
      const code = error instanceof Refused ? error.refusals[0]?.code : undefined;
      const action = code && watched[code];
      if (!code || !action) return;
      const { about } = facts;
      if (about?.kind === 'read_token' && !isFirst(`${about.id} ${code}`, tokenNotedEveryMs)) return;
      await keep(facts, actor, code, action);
    },
  };
}

// Refusals that belong in the audit trail: access, wrong passwords and codes, and rate limits.
// Invariant: a refusal is recorded after its transaction ended, and never changes the answer. The general limit per
// network or session is recorded once a minute for each network, so that a flood of calls does not become a flood of rows.
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
const floodsRemembered = 10_000;

export function noteRefusals(db: Db, log: Log): RefusalNotes {
  const floods = new Map<string, number>();
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
    // Elapsed time, not a timestamp: nobody can move it.
    const present = performance.now();
    const network = networkOf(facts.address);
    if (present - (floods.get(network) ?? -floodNotedEveryMs) < floodNotedEveryMs) return;
    if (floods.size >= floodsRemembered) floods.clear();
    floods.set(network, present);
    void keep(facts, { kind: 'visitor' }, 'error.too_many', 'limit.hit');
  };
  return {
    noteFlood,
    async note(facts, actor, error) {
      if (error instanceof TooManyCalls) return noteFlood(facts);
      const code = error instanceof Refused ? error.refusals[0]?.code : undefined;
      const action = code && watched[code];
      if (code && action) await keep(facts, actor, code, action);
    },
  };
}

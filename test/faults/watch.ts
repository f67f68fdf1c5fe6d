// The observer of fault tests: reads all proofs in one snapshot every 100 ms while the database answers, and
// reconnects after a kill.
// Invariant: every snapshot it could read proved.
import { expect } from 'vitest';
import { openProofs, type Proofs } from '../observer.ts';
import type { Rig } from './rig.ts';
import { pause } from './until.ts';

export type Watch = { stop(): Promise<number> };

/** Starts reading; `stop` expects no violation and returns the number of snapshots. */
export function startWatch({ cluster }: Rig): Watch {
  const violations: object[] = [];
  let snapshots = 0;
  let proofs: Proofs | null = null;
  let stopped = false;
  const look = async () => {
    try {
      proofs ??= await openProofs(cluster.database);
      const found = await proofs.read();
      snapshots += 1;
      violations.push(...found.map((violation) => ({ snapshot: snapshots, ...violation })));
    } catch {
      // The server is down: the next read reconnects.
      await proofs?.close().catch(() => undefined);
      proofs = null;
    }
  };
  const watching = (async () => {
    while (!stopped) {
      await look();
      await pause(100);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      await look();
      await proofs?.close();
      expect(violations.slice(0, 5)).toEqual([]);
      expect(snapshots).toBeGreaterThan(0);
      return snapshots;
    },
  };
}

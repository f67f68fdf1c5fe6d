// Takes push along into a session, where it was switched on in this browser before; its code comes only then.
import { useEffect } from 'react';
import type { PersonId } from '#domain/ids.ts';
import { readPush } from '../keptPush.ts';

export function usePushAlong(person: PersonId): void {
  useEffect(() => {
    if (readPush() === null) return;
    // What fails is tried again with the next page.
    void import('../browserPush.ts').then(({ takePushAlong }) => takePushAlong(person)).catch(() => undefined);
  }, [person]);
}

// The fields of a verified person that a revocation sends back, with reasons, until it is proposed.
// Source: docs/screens.md.
import { useState } from 'react';
import type { KycField } from '#contract/kyc.ts';

export type Rejections = {
  reasonOf: (field: KycField) => string | undefined;
  toggle: (field: KycField) => void;
  setReason: (field: KycField, reason: string) => void;
  list: readonly { field: KycField; reason: string }[];
  isComplete: boolean;
};

export function useRejections(): Rejections {
  const [reasons, setReasons] = useState<ReadonlyMap<KycField, string>>(new Map());
  const list = [...reasons].map(([field, reason]) => ({ field, reason: reason.trim() }));
  return {
    reasonOf: (field) => reasons.get(field),
    toggle: (field) =>
      setReasons((before) => {
        const after = new Map(before);
        if (!after.delete(field)) after.set(field, '');
        return after;
      }),
    setReason: (field, reason) => setReasons((before) => new Map(before).set(field, reason)),
    list,
    isComplete: list.every(({ reason }) => reason !== ''),
  };
}

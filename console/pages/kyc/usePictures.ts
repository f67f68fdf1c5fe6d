// The pictures of one submission that she has opened here, and the one on the viewer. Each opening is an audit event, so
// a picture is fetched only when she asks for it, by its thumbnail or by coming to a field that is compared with it.
// Invariant: pictures go when the page closes.
// Source: docs/screens.md (KYC); docs/domain.md §3.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { openFile } from '#ui/client.ts';
import type { Picture } from './deskRows.ts';
import { staffKycQuery } from './kycQueries.ts';

const PATIENCE_MS = 30_000;

export type Pictures = {
  shown: Picture | null;
  pictureOf: (kind: Picture) => Blob | undefined;
  isOpening: boolean;
  error: unknown;
  open: (kind: Picture) => void;
};

/** `reason`: for views outside of a review; null in one, which is then the reason. */
export function usePictures(id: string, reason: string | null): Pictures {
  const client = useQueryClient();
  const [shown, setShown] = useState<Picture | null>(null);
  const [got, setGot] = useState<Partial<Record<Picture, Blob>>>({});
  const asked = useRef(new Set<Picture>());
  const opening = useMutation({
    mutationFn: (kind: Picture) =>
      openFile(
        'GET staff/kycs/:id/pictures/:kind',
        { id, kind },
        AbortSignal.timeout(PATIENCE_MS),
        reason === null ? {} : { reason },
      ),
    onSuccess: (picture, kind) => {
      setGot((before) => ({ ...before, [kind]: picture }));
      void client.invalidateQueries({ queryKey: staffKycQuery(id).queryKey });
    },
    onError: (_, kind) => asked.current.delete(kind),
    gcTime: 0,
  });
  const open = (kind: Picture) => {
    setShown(kind);
    if (asked.current.has(kind)) return;
    asked.current.add(kind);
    opening.mutate(kind);
  };
  return { shown, pictureOf: (kind) => got[kind], isOpening: opening.isPending, error: opening.error, open };
}

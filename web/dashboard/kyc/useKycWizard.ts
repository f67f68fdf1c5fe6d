// The wizard's state: entered values, current step, server errors. Saves a draft when a step is left, submits at the
// end.
// Invariants: one call at a time; nothing is stored in the browser; a draft that could not be saved does not block
// going back.
// Source: spec §2; docs/settled.md 16, 17.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { KycState } from '#contract/kyc.ts';
import { ApiError, call } from '#ui/client.ts';
import { reloadUser, useUser } from '../../user.ts';
import { useProfile } from '../profile/ProfileFields.tsx';
import {
  draftOf,
  type Entered,
  enteredFrom,
  type Errors,
  errorsOf,
  faultsOf,
  firstStep,
  openFields,
  type Pictures,
  stepFields,
  submissionOf,
} from './kycForm.ts';
import { kycQuery } from './kycQueries.ts';

const LAST = stepFields.length - 1;

/** What is entered, what of it may be changed, and its errors. */
function useEntry(state: KycState) {
  const { name: ownName } = useUser();
  const [typed, setTyped] = useState(() => enteredFrom(state));
  const [errors, setErrors] = useState<Errors>({});
  const { entered: profile, lists } = useProfile(typed.profile);
  /** Clears the errors of changed fields. */
  const forgive = (fields: readonly string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));
  const change = (part: Partial<Entered>, fields: readonly string[] = Object.keys(part)) => {
    setTyped((before) => ({ ...before, ...part }));
    forgive(fields);
  };
  /** Functional update: one picture may still be shrinking while another is chosen. */
  const setPicture = (field: keyof Pictures, picture: Blob | null) => {
    setTyped((before) => ({ ...before, pictures: { ...before.pictures, [field]: picture } }));
    forgive([field]);
  };
  const open = openFields(state);
  const known = { open, kept: new Set(state.accepted), ownName };
  return { entered: { ...typed, profile }, lists, errors, setErrors, change, setPicture, known };
}

/** Runs one action at a time and ignores further clicks. Errors are also shown by the mutation's own error. */
function useAlone() {
  const running = useRef(false);
  return (act: () => Promise<unknown>, onError: (error: unknown) => void = () => undefined) => {
    if (running.current) return;
    running.current = true;
    void act()
      .catch(onError)
      .finally(() => {
        running.current = false;
      });
  };
}

export function useKycWizard(state: KycState, onSent: () => void) {
  const client = useQueryClient();
  const { entered, lists, errors, setErrors, change, setPicture, known } = useEntry(state);
  const [at, setAt] = useState(() => firstStep(known.open));
  const [percent, setPercent] = useState<number | null>(null);
  const alone = useAlone();
  const saving = useMutation({
    mutationFn: async (step: number) => {
      const body = draftOf(step, entered, known);
      if (body !== null) client.setQueryData(kycQuery.queryKey, await call('POST me/kycs', { body }));
    },
  });
  const sending = useMutation({
    mutationFn: () => call('POST me/kycs', { form: submissionOf(entered, known.open), onProgress: setPercent }),
    onSuccess: (answer) => {
      onSent();
      client.setQueryData(kycQuery.queryKey, answer);
      reloadUser();
    },
    onSettled: () => setPercent(null),
  });
  const goTo = (step: number) => {
    for (const { reset } of [sending, saving]) reset();
    setAt(step);
  };
  const showFaults = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    const found = faultsOf(error.errors);
    setErrors(found.errors);
    if (found.step !== null) setAt(found.step);
  };
  const next = async () => {
    const faults = errorsOf(at, entered, known);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    if (at === LAST) await sending.mutateAsync();
    else await saving.mutateAsync(at).then(() => goTo(at + 1));
  };
  return {
    ...known,
    at,
    entered,
    lists,
    errors,
    percent,
    change,
    setPicture,
    isLast: at === LAST,
    isBusy: saving.isPending || sending.isPending,
    isSending: sending.isPending,
    error: sending.error ?? saving.error,
    next: () => alone(next, showFaults),
    // Going back is never blocked, not even by a draft that could not be saved.
    back: (step: number) => alone(() => saving.mutateAsync(at).finally(() => goTo(step))),
    leave: (then: () => void) => alone(() => saving.mutateAsync(at).then(then), showFaults),
  };
}
export type KycWizard = ReturnType<typeof useKycWizard>;

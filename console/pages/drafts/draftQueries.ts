// Queries and mutations for drafts.
// Invariant: every answer that contains the draft goes into the cache at once; the lists of lendings that it affects
// are refetched.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Draft, DraftBody, DraftCosts, DraftGround } from '#contract/draft.ts';
import type { Lending } from '#contract/lending.ts';
import { callAct } from '#ui/acts.ts';
import { type Answer, call, openFile } from '#ui/client.ts';
import { shrinkPicture } from '#ui/pictures.ts';
import { lendingsKey } from '../lendingsKey.ts';

const draftsKey = ['drafts'] as const;
const groundsKey = ['groups', 'draft'] as const;
const PATIENCE_MS = 30_000;
const draftKey = (id: string) => [...draftsKey, id] as const;

export type GroupPage = Answer<'GET staff/groups'>;

/** Groups that a draft can be made for. */
export const groupsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['groups', 'for draft', search, page],
    queryFn: ({ signal }): Promise<GroupPage> =>
      call('GET staff/groups', {
        query: { state: 'active', forDraft: '1', search, page: String(page), limit: '20' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const groundQuery = (group: string) =>
  queryOptions({
    queryKey: [...groundsKey, group],
    queryFn: ({ signal }): Promise<DraftGround> =>
      call('GET staff/groups/:id/draftgrounds', { params: { id: group }, signal }),
  });

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: draftKey(id),
    queryFn: ({ signal }): Promise<Draft> => call('GET staff/drafts/:id', { params: { id }, signal }),
  });

/** Keyed by version, since it shows that version's pictures and terms. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: [...draftKey(id), 'preview'],
    queryFn: ({ signal }): Promise<Lending> => call('GET staff/drafts/:id/previews', { params: { id }, signal }),
    staleTime: 0,
  });

export const pictureQuery = (id: string, version: number, no: number) =>
  queryOptions({
    queryKey: [...draftKey(id), 'picture', version, no],
    queryFn: ({ signal }) =>
      openFile(
        'GET staff/drafts/:id/pictures/:no',
        { id, no },
        AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type CostsAsked = Omit<DraftBody, 'description'> & { group: string; draft?: string };

/** The previous figures stay visible until the new ones are loaded; a refusal is an answer, not a failure. */
export const costsQuery = (asked: CostsAsked | null) =>
  queryOptions({
    queryKey: [...draftsKey, 'costs', asked],
    queryFn: ({ signal }): Promise<DraftCosts> => {
      if (asked === null) throw new Error('there is nothing to count yet');
      return call('POST staff/drafts/costs', { body: asked, signal });
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });

export function useCreateDraft(onDone: (draft: Draft) => void) {
  const keep = useSave();
  return useMutation({
    mutationFn: (body: DraftBody & { group: string }) => call('POST staff/drafts', { body }),
    onSuccess: (draft) => {
      keep(draft);
      onDone(draft);
    },
  });
}

export function useEditDraft(id: string, onDone: (draft: Draft) => void) {
  const keep = useSave();
  return useMutation({
    mutationFn: (body: DraftBody & { version: number }) => call('PUT staff/drafts/:id', { params: { id }, body }),
    onSuccess: (draft) => {
      keep(draft);
      onDone(draft);
    },
  });
}

type NewPicture = { file: File; alt: string; version: number };

/** Shrinks a large photograph before upload; the server shrinks what the browser cannot. */
export function useAddPicture(id: string, onDone: (draft: Draft) => void) {
  const keep = useSave();
  return useMutation({
    mutationFn: async ({ file, alt, version }: NewPicture) => {
      const picture = file.type === 'image/webp' ? file : await shrinkPicture(file);
      const form = { file: picture, alt, version: String(version) };
      return call('POST staff/drafts/:id/pictures', { params: { id }, form });
    },
    onSuccess: (draft) => {
      keep(draft);
      onDone(draft);
    },
  });
}

export function useArrangePictures(id: string, onDone: (draft: Draft) => void) {
  const keep = useSave();
  return useMutation({
    mutationFn: (body: { version: number; pictures: Draft['pictures'] }) =>
      call('PUT staff/drafts/:id/pictures', { params: { id }, body }),
    onSuccess: (draft) => {
      keep(draft);
      onDone(draft);
    },
  });
}

function useSave() {
  const client = useQueryClient();
  return (draft: Draft) => {
    client.setQueryData(draftKey(draft.id), draft);
    void client.invalidateQueries({ queryKey: lendingsKey });
  };
}

type Ending = { version: number; reason: string };

export function usePublishDraft(id: string, onDone: (published: Answer<'POST staff/drafts/:id/publications'>) => void) {
  const end = useEnd(id);
  return useMutation({
    mutationFn: (body: Ending) => callAct('POST staff/drafts/:id/publications', { params: { id }, body }),
    onSuccess: (published) => {
      onDone(published);
      end();
    },
  });
}

export function useDiscardDraft(id: string, onDone: () => void) {
  const end = useEnd(id);
  return useMutation({
    mutationFn: (body: Ending) => call('POST staff/drafts/:id/discards', { params: { id }, body }),
    onSuccess: () => {
      onDone();
      end();
    },
  });
}

function useEnd(id: string) {
  const client = useQueryClient();
  return () => {
    client.removeQueries({ queryKey: draftKey(id) });
    void client.invalidateQueries({ queryKey: lendingsKey });
    void client.invalidateQueries({ queryKey: groundsKey });
  };
}

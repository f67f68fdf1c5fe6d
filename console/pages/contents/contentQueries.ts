// Queries and mutations for questions, events and videos.
import { pageQuery } from '#ui/address.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { Content, ContentFields, ContentKind } from '#contract/content.ts';
import { type Answer, call, openFile } from '#ui/client.ts';
import { shrinkPicture } from '#ui/pictures.ts';
import type { ListFilters } from '../listFilters.ts';
import { useAct } from '../useAct.ts';

const PATIENCE_MS = 30_000;
const contentsKey = ['contents'] as const;

export const kinds = ['faq', 'event', 'video'] as const satisfies readonly ContentKind[];
export const states = ['published', 'coming', 'draft'] as const satisfies readonly Content['state'][];

export const orders = ['kind', 'newest'] as const;
export type Filters = {
  kind: ContentKind | null;
  state: Content['state'] | null;
} & ListFilters<typeof orders>;
export type ContentPage = Answer<'GET staff/contents'>;
export type Shown = Answer<'GET staff/contents/:id'>;

export const contentsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...contentsKey, pageQuery(filters)],
    queryFn: ({ signal }): Promise<ContentPage> => call('GET staff/contents', { query: pageQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: [...contentsKey, 'one', id],
    queryFn: ({ signal }): Promise<Shown> => call('GET staff/contents/:id', { params: { id }, signal }),
  });

export const pictureQuery = ({ id, version }: Pick<Content, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...contentsKey, 'picture', id, version],
    queryFn: ({ signal }) =>
      openFile('GET staff/contents/:id/pictures', { id }, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useCreate = (onDone: (content: Content) => void) =>
  useAct(
    [contentsKey],
    (body: Endpoints['POST staff/contents']['body']) => call('POST staff/contents', { body }),
    onDone,
  );

type Change = { fields: ContentFields; version: number; reason: string };

export const useEdit = (id: string, onDone: (content: Content) => void) =>
  useAct([contentsKey], (body: Change) => call('PUT staff/contents/:id', { params: { id }, body }), onDone);

/** Shrinks a large photograph before upload. */
export const useSetPicture = (id: string, onDone: (content: Content) => void) =>
  useAct(
    [contentsKey],
    async ({ file, version, reason }: { file: File; version: number; reason: string }) => {
      const picture = file.type === 'image/webp' ? file : await shrinkPicture(file);
      const form = { file: picture, version: String(version), reason };
      return call('POST staff/contents/:id/pictures', { params: { id }, form });
    },
    onDone,
  );

export const shownBy = [contentsKey];

export const removeContent = (id: string, body: { version: number; reason: string }) =>
  call('POST staff/contents/:id/removals', { params: { id }, body });

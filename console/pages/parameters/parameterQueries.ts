// Queries for parameters, and the mutation that proposes a value.
// Source: docs/domain.md §2.
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Endpoints } from '#contract/all.ts';
import type { ParameterDetail, ParameterItem } from '#contract/proposal.ts';
import { formatFigure } from '#domain/parameter.ts';
import { call } from '#ui/client.ts';
import { codeText, t } from '#ui/text.ts';
import { type Seen, settingsKey } from '../proposals/proposalQueries.ts';
import { useAct } from '../useAct.ts';

const parametersKey = [...settingsKey, 'parameters'] as const;

export const parametersQuery = queryOptions({
  queryKey: parametersKey,
  queryFn: ({ signal }): Promise<ParameterItem[]> => call('GET staff/parameters', { signal }),
});

export const parameterQuery = (key: string) =>
  queryOptions({
    queryKey: [...parametersKey, key],
    queryFn: ({ signal }): Promise<ParameterDetail> => call('GET staff/parameters/:key', { params: { key }, signal }),
  });

export type ParameterChangeRequest = Endpoints['POST staff/parameters/:key/proposals']['body'];

/** A new proposal, or a new version of the one that was seen. */
export function usePropose(key: string, seen: Seen | null, onDone: () => void) {
  const client = useQueryClient();
  return useAct(
    [settingsKey],
    (request: ParameterChangeRequest) =>
      seen === null
        ? call('POST staff/parameters/:key/proposals', { params: { key }, body: request })
        : call('PUT staff/parameters/:key/proposals/:id', {
            params: { key, id: seen.id },
            body: { ...request, version: seen.version },
          }),
    (detail) => {
      client.setQueryData(parameterQuery(key).queryKey, detail);
      onDone();
    },
  );
}

/** Its name in words; a parameter without one is shown by its key. */
export const nameOf = (key: string): string => codeText('parameter.name', key) ?? key;

type Unit = ParameterItem['unit'];
export const valueText = (value: number, unit: Unit): string =>
  t(`parameter.unit.${unit}`, { value: formatFigure(value, unit) });

export const boundsText = ({ smallest, largest, unit }: ParameterItem): string =>
  t('parameters.bounds', { smallest: valueText(smallest, unit), largest: valueText(largest, unit) });

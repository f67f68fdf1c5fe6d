// /failures: jobs and messages that failed or were postponed, those no longer retried first; each opens with its
// actions.
// Source: docs/screens.md; decision 0060.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#contract/overview.ts';
import { readableKinds } from '#domain/failure.ts';
import { oneOf, pageQuery, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { usePerson } from '../../person.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { readOrder, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { FailureDialog } from './FailureDialog.tsx';
import { FailureRows } from './FailureRows.tsx';
import { failuresQuery, type Filters, orders } from './failureQueries.ts';

export function FailuresPage() {
  const [seen, setSeen] = useState<Failure | null>(null);
  const kinds = readableKinds(usePerson().roles);
  const readFilters = (address: URLSearchParams): Filters => ({
    kind: oneOf(address, 'kind', kinds),
    ...readOrder(address, orders),
  });
  const { filters, change, list } = useFilters(readFilters, addressOf, orders);
  return (
    <>
      <QueueFrame
        title={t('failures.title')}
        what={t('failures.what')}
        count={(count) => t('failures.count', { count })}
        query={useQuery(failuresQuery(filters))}
        list={list}
        file={{ call: 'GET staff/failures/files/:form', query: pageQuery(filters), name: 'pekerjaan-gagal' }}
        filters={
          <ChoiceChips
            label={t('failures.filter')}
            all={t('failures.all')}
            choices={kinds}
            textOf={(kind) => t(`failures.kind.${kind}`)}
            chosen={filters.kind}
            onChoose={(kind) => change({ kind })}
          />
        }
        empty={{
          title: t('failures.empty.title'),
          text: t('failures.empty.text'),
          action: filters.kind !== null && <Button to={paths.failures}>{t('failures.empty.action')}</Button>,
        }}
      >
        {(rows) => <FailureRows rows={rows} onOpen={setSeen} />}
      </QueueFrame>
      {seen && <FailureDialog failure={seen} onClose={() => setSeen(null)} />}
    </>
  );
}

const addressOf = (filters: Filters): string => paths.failures + searchOf(filters);

// /refunds: entered refunds of lendings, by state, newest first, 20 a page, with the checker's action in the row.
// Source: docs/screens.md; docs/domain.md §4.
import { readSort, sorting } from '../listSort.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQuery, readPage, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { QueueFrame } from '../QueueFrame.tsx';
import { useFilters } from '../useFilters.ts';
import { type Filters, orders, refundsQuery } from './decisionQueries.ts';
import { states } from './decisionRules.ts';
import { RefundDialog, type SeenRefund } from './RefundActs.tsx';
import { RefundRows } from './RefundRows.tsx';

export function RefundsPage() {
  const { filters, change, toPage } = useFilters(readFilters, addressOf);
  const [seen, setSeen] = useState<SeenRefund | null>(null);
  return (
    <>
      <QueueFrame
        title={t('console.refunds')}
        what={t('refund.what')}
        count={(count) => t('refunds.count', { count })}
        query={useQuery(refundsQuery(filters))}
        page={filters.page}
        toPage={toPage}
        sort={sorting(orders, filters.sort, (sort) => change({ sort }))}
        file={{ call: 'GET staff/refunds/files/:form', query: pageQuery(filters), name: 'pengembalian-dana' }}
        search={{ label: t('list.search.group'), value: filters.search, onSearch: (search) => change({ search }) }}
        filters={
          <ChoiceChips
            label={t('refunds.filter')}
            all={t('refunds.all')}
            choices={states}
            textOf={(state) => t(`refund.state.${state}`)}
            chosen={filters.state}
            onChoose={(state) => change({ state })}
          />
        }
        empty={{
          title: t('refunds.empty.title'),
          text: t('refunds.empty.text'),
          action: <Button to={`${paths.lendings}?decision=yes`}>{t('refunds.empty.action')}</Button>,
        }}
      >
        {(rows) => (
          <RefundRows
            rows={rows}
            onApprove={(refund) => setSeen({ refund, group: refund.groupName, act: 'approve' })}
          />
        )}
      </QueueFrame>
      <RefundDialog seen={seen} onClose={() => setSeen(null)} />
    </>
  );
}

function readFilters(search: URLSearchParams): Filters {
  return {
    state: states.find((state) => state === search.get('state')) ?? null,
    search: (search.get('search') ?? '').trim(),
    sort: readSort(search, orders),
    page: readPage(search),
  };
}

const addressOf = (filters: Filters): string => paths.refunds + searchOf(filters);

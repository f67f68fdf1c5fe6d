// /overpayments: what groups have paid beyond their loans, the largest sum first; each opens with the acts of its return.
// Source: screens.md (Uang; filters in the address); domain §8; decision 0030.
import { useFilters } from '../useFilters.ts';
import { readSort, sorting } from '../listSort.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Overpayment } from '#contract/overpayment.ts';
import { pageQuery, readPage, searchOf } from '#ui/address.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { OverpaymentDialog } from './OverpaymentDialog.tsx';
import { OverpaymentRows } from './OverpaymentRows.tsx';
import { type Filters, orders, overpaymentsQuery } from './overpaymentQueries.ts';

export function OverpaymentsPage() {
  const { filters, change, toPage } = useFilters(readFilters, addressOf);
  const overpayments = useQuery(overpaymentsQuery(filters));
  const [seen, setSeen] = useState<Overpayment | null>(null);
  return (
    <>
      <QueueFrame
        title={t('console.overpayments')}
        what={t('overpayments.what')}
        count={(count) => t('overpayments.count', { count })}
        query={overpayments}
        page={filters.page}
        toPage={toPage}
        sort={sorting(orders, filters.sort, (sort) => change({ sort }))}
        file={{ call: 'GET staff/overpayments/files/:form', query: pageQuery(filters), name: 'kelebihan-bayar' }}
        search={{ label: t('list.search.group'), value: filters.search, onSearch: (search) => change({ search }) }}
        empty={{ title: t('overpayments.empty.title'), text: t('overpayments.empty.text') }}
      >
        {(rows) => <OverpaymentRows rows={rows} onOpen={setSeen} />}
      </QueueFrame>
      {seen && <OverpaymentDialog overpayment={seen} onClose={() => setSeen(null)} />}
    </>
  );
}

const readFilters = (search: URLSearchParams): Filters => ({
  search: (search.get('search') ?? '').trim(),
  sort: readSort(search, orders),
  page: readPage(search),
});
const addressOf = (filters: Filters): string => paths.overpayments + searchOf(filters);

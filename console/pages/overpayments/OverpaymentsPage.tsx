// /overpayments: what groups have paid beyond their loans, the largest sum first; each opens with the acts of its
// return, at an address of its own.
// Source: docs/screens.md; docs/domain.md §8; decision 0030.
import { useQuery } from '@tanstack/react-query';
import { pageQuery, readPage, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { readSort, sorting } from '../listSort.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { useFilters } from '../useFilters.ts';
import { OverpaymentDialog } from './OverpaymentDialog.tsx';
import { OverpaymentRows } from './OverpaymentRows.tsx';
import { orders, type OverpaymentFilters, overpaymentQuery, overpaymentsQuery } from './overpaymentQueries.ts';

type Filters = OverpaymentFilters & { item: string | null };

export function OverpaymentsPage() {
  const { filters, change, toPage } = useFilters(readFilters, addressOf);
  const { item, ...asked } = filters;
  const { data: seen } = useQuery(overpaymentQuery(item));
  return (
    <>
      <QueueFrame
        title={t('console.overpayments')}
        what={t('overpayments.what')}
        count={(count) => t('overpayments.count', { count })}
        query={useQuery(overpaymentsQuery(asked))}
        page={filters.page}
        toPage={toPage}
        sort={sorting(orders, filters.sort, (sort) => change({ sort, item: null }))}
        file={{ call: 'GET staff/overpayments/files/:form', query: pageQuery(asked), name: 'kelebihan-bayar' }}
        search={{
          label: t('list.search.group'),
          value: filters.search,
          onSearch: (search) => change({ search, item: null }),
        }}
        filters={
          <ChoiceChips
            label={t('correction.filter')}
            all={t('correction.all')}
            choices={['entered'] as const}
            textOf={(state) => t(`disbursement.state.${state}`)}
            chosen={filters.state}
            onChoose={(state) => change({ state, item: null })}
          />
        }
        empty={{
          title: t('overpayments.empty.title'),
          text: t('overpayments.empty.text'),
          action: filters.state !== null && <Button to={paths.overpayments}>{t('correction.all')}</Button>,
        }}
      >
        {(rows) => <OverpaymentRows rows={rows} to={({ lending }) => addressOf({ ...filters, item: lending })} />}
      </QueueFrame>
      {filters.item !== null && seen && (
        <OverpaymentDialog
          key={seen.lending}
          overpayment={seen}
          onClose={() => change({ item: null, page: filters.page })}
        />
      )}
    </>
  );
}

const readFilters = (search: URLSearchParams): Filters => ({
  state: search.get('state') === 'entered' ? 'entered' : null,
  search: (search.get('search') ?? '').trim(),
  sort: readSort(search, orders),
  page: readPage(search),
  item: search.get('item'),
});
const addressOf = (filters: Filters): string => paths.overpayments + searchOf(filters);

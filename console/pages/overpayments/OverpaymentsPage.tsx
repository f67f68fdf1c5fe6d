// /overpayments: what groups have paid beyond their loans, the largest sum first; each opens with the acts of its return, at an
// address of its own. Source: screens.md (Uang; filters in the address; every page linkable); domain §8; decision 0030.
import { useQuery } from '@tanstack/react-query';
import { readPage, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { QueueFrame } from '../QueueFrame.tsx';
import { useFilters } from '../useFilters.ts';
import { OverpaymentDialog } from './OverpaymentDialog.tsx';
import { OverpaymentRows } from './OverpaymentRows.tsx';
import { overpaymentQuery, overpaymentsQuery } from './overpaymentQueries.ts';

type Filters = { state: 'entered' | null; page: number; item: string | null };

export function OverpaymentsPage() {
  const { filters, change, toPage } = useFilters(readFilters, addressOf);
  const { data: seen } = useQuery(overpaymentQuery(filters.item));
  return (
    <>
      <QueueFrame
        title={t('console.overpayments')}
        what={t('overpayments.what')}
        count={(count) => t('overpayments.count', { count })}
        query={useQuery(overpaymentsQuery(filters))}
        page={filters.page}
        toPage={toPage}
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
  page: readPage(search),
  item: search.get('item'),
});
const addressOf = (filters: Filters): string => paths.overpayments + searchOf(filters);

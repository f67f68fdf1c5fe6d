// /withdrawals: withdrawals by status, longest waiting first, 20 a page; each opens with its details and actions.
// Source: docs/screens.md; docs/domain.md §8.
import { useQuery } from '@tanstack/react-query';
import { oneOf, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { readList, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { usePerson } from '../../person.ts';
import { Sitting } from '../four-eyes/Sitting.tsx';
import { WithdrawalDialog, WithdrawalFacts } from './WithdrawalDialog.tsx';
import {
  approve,
  canApprove,
  type Filters,
  orders,
  queryOf,
  shownBy,
  type StaffWithdrawal,
  statuses,
  withdrawalQuery,
  withdrawalsQuery,
} from './withdrawalQueries.ts';
import { accountText, WithdrawalRows } from './WithdrawalRows.tsx';

export function WithdrawalsPage() {
  const { filters, change, list } = useFilters(readFilters, addressOf, orders, { item: null });
  const { data: seen } = useQuery(withdrawalQuery(filters.item));
  const person = usePerson();
  const query = useQuery(withdrawalsQuery(filters));
  const itemAt = ({ id }: StaffWithdrawal) => addressOf({ ...filters, item: id });
  return (
    <>
      <QueueFrame
        title={t('console.withdrawals')}
        what={t('payouts.what')}
        count={(count) => t('payouts.count', { count })}
        query={query}
        list={list}
        file={{ call: 'GET staff/withdrawals/files/:form', query: queryOf(filters), name: 'penarikan' }}
        search={t('payouts.search')}
        acts={
          <Sitting
            entries={query.data?.data.filter((row) => canApprove(person, row)) ?? []}
            keyOf={({ id }) => id}
            lineOf={(row) => ({ name: row.lender, small: accountText(row), amount: row.amount })}
            facts={(row) => <WithdrawalFacts withdrawal={row} />}
            approve={(row) => approve(row, '')}
            shownBy={shownBy}
          />
        }
        filters={
          <ChoiceChips
            label={t('payouts.filter')}
            all={t('payouts.all')}
            choices={statuses}
            textOf={(status) => t(`status.withdraw.${status}`)}
            chosen={filters.status}
            onChoose={(status) => change({ status })}
          >
            <Chip on={filters.two} removable onClick={() => change({ two: !filters.two })}>
              {t('payouts.two.only')}
            </Chip>
            <Chip on={filters.waits} removable onClick={() => change({ waits: !filters.waits })}>
              {t('payouts.waits.only')}
            </Chip>
          </ChoiceChips>
        }
        empty={{
          title: t('payouts.empty.title'),
          text: t('payouts.empty.text'),
          action: (filters.status !== null || filters.two || filters.waits || filters.search !== '') && (
            <Button to={paths.withdrawals}>{t('payouts.empty.action')}</Button>
          ),
        }}
      >
        {(rows) => <WithdrawalRows rows={rows} to={itemAt} />}
      </QueueFrame>
      {filters.item !== null && seen && (
        <WithdrawalDialog key={seen.id} withdrawal={seen} onClose={() => change({ page: filters.page })} />
      )}
    </>
  );
}

function readFilters(search: URLSearchParams): Filters {
  return {
    status: oneOf(search, 'status', statuses),
    two: search.get('two') === 'yes',
    waits: search.get('waits') === 'yes',
    ...readList(search, orders),
    item: search.get('item'),
  };
}

const addressOf = ({ two, waits, ...filters }: Filters): string =>
  paths.withdrawals + searchOf({ ...filters, two: two ? 'yes' : null, waits: waits ? 'yes' : null });

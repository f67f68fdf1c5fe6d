// /disbursements: disbursements by state, newest first, 20 a page, with the checker's action in the row.
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
import { DecideDialog, type Seen } from './DecideDialog.tsx';
import { DisbursementRows } from './DisbursementRows.tsx';
import { disbursementsQuery, type Filters, orders } from './disbursementQueries.ts';
import { states } from './disbursementRules.ts';

export function DisbursementsPage() {
  const { filters, change, toPage } = useFilters(readFilters, addressOf);
  const [seen, setSeen] = useState<Seen | null>(null);
  return (
    <>
      <QueueFrame
        title={t('console.disbursements')}
        what={t('disbursement.what')}
        count={(count) => t('disbursements.count', { count })}
        query={useQuery(disbursementsQuery(filters))}
        page={filters.page}
        toPage={toPage}
        sort={sorting(orders, filters.sort, (sort) => change({ sort }))}
        file={{ call: 'GET staff/disbursements/files/:form', query: pageQuery(filters), name: 'pencairan' }}
        search={{ label: t('list.search.group'), value: filters.search, onSearch: (search) => change({ search }) }}
        filters={
          <ChoiceChips
            label={t('disbursements.filter')}
            all={t('disbursements.all')}
            choices={states}
            textOf={(state) => t(`disbursement.state.${state}`)}
            chosen={filters.state}
            onChoose={(state) => change({ state })}
          />
        }
        empty={{
          title: t('disbursements.empty.title'),
          text: t('disbursements.empty.text'),
          action: <Button to={`${paths.lendings}?status=funded`}>{t('disbursements.empty.action')}</Button>,
        }}
      >
        {(rows) => (
          <DisbursementRows
            rows={rows}
            onApprove={(row) => setSeen({ act: 'approve', disbursement: row, group: row.groupName })}
          />
        )}
      </QueueFrame>
      <DecideDialog seen={seen} onClose={() => setSeen(null)} />
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

const addressOf = (filters: Filters): string => paths.disbursements + searchOf(filters);

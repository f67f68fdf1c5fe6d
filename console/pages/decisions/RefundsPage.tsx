// /refunds: entered refunds of lendings, by state, newest first, 20 a page, with the checker's action in the row.
// Source: docs/screens.md; docs/domain.md §4.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oneOf, pageQuery, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { readList, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { usePerson } from '../../person.ts';
import { Sitting } from '../four-eyes/Sitting.tsx';
import { approveRefund, type Filters, orders, refundsQuery, shownBy } from './decisionQueries.ts';
import { canApproveRefund, states } from './decisionRules.ts';
import { RefundDialog, type SeenRefund, SeenVersion } from './RefundActs.tsx';
import { RefundRows } from './RefundRows.tsx';

export function RefundsPage() {
  const { filters, change, list } = useFilters(readFilters, addressOf, orders);
  const [seen, setSeen] = useState<SeenRefund | null>(null);
  const person = usePerson();
  const query = useQuery(refundsQuery(filters));
  return (
    <>
      <QueueFrame
        title={t('console.refunds')}
        what={t('refund.what')}
        count={(count) => t('refunds.count', { count })}
        query={query}
        list={list}
        file={{ call: 'GET staff/refunds/files/:form', query: pageQuery(filters), name: 'pengembalian-dana' }}
        search={t('list.search.group')}
        acts={
          <Sitting
            entries={query.data?.data.filter((row) => canApproveRefund(person, row)) ?? []}
            keyOf={({ id }) => id}
            lineOf={({ groupName, enteredBy, amount }) => ({ name: groupName, small: enteredBy, amount })}
            facts={(row) => <SeenVersion refund={row} group={row.groupName} />}
            approve={(row) => approveRefund(row, '')}
            shownBy={shownBy}
          />
        }
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
    state: oneOf(search, 'state', states),
    ...readList(search, orders),
  };
}

const addressOf = (filters: Filters): string => paths.refunds + searchOf(filters);

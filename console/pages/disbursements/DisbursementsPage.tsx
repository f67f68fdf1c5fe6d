// /disbursements: disbursements by state, newest first, 20 a page, with the checker's action in the row.
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
import { DecideDialog, type Seen, SeenVersion } from './DecideDialog.tsx';
import { DisbursementRows } from './DisbursementRows.tsx';
import { approveDisbursement, disbursementsQuery, type Filters, orders, shownBy } from './disbursementQueries.ts';
import { canApprove, states } from './disbursementRules.ts';

export function DisbursementsPage() {
  const { filters, change, list } = useFilters(readFilters, addressOf, orders);
  const [seen, setSeen] = useState<Seen | null>(null);
  const person = usePerson();
  const query = useQuery(disbursementsQuery(filters));
  return (
    <>
      <QueueFrame
        title={t('console.disbursements')}
        what={t('disbursement.what')}
        count={(count) => t('disbursements.count', { count })}
        query={query}
        list={list}
        file={{ call: 'GET staff/disbursements/files/:form', query: pageQuery(filters), name: 'pencairan' }}
        search={t('list.search.group')}
        acts={
          <Sitting
            entries={query.data?.data.filter((row) => canApprove(person, row)) ?? []}
            keyOf={({ id }) => id}
            lineOf={({ groupName, enteredBy, amount }) => ({ name: groupName, small: enteredBy, amount })}
            facts={(row) => <SeenVersion disbursement={row} group={row.groupName} />}
            approve={(row) => approveDisbursement(row, '')}
            shownBy={shownBy}
          />
        }
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
    state: oneOf(search, 'state', states),
    ...readList(search, orders),
  };
}

const addressOf = (filters: Filters): string => paths.disbursements + searchOf(filters);

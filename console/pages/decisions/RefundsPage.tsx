// /refunds: entries for giving a lending's money back, by state, newest first, 20 a page, with the checker's act in the row.
// Source: screens.md (Pinjaman: extend or refund; filters in the address); domain §4; the look's console and table.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { readPage, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import { PageHead } from '../PageHead.tsx';
import { refundsQuery } from './decisionQueries.ts';
import { type State, states } from './decisionRules.ts';
import { RefundDialogs, type SeenRefund } from './RefundActs.tsx';
import { RefundRows } from './RefundRows.tsx';

type Filters = { state: State | null; page: number };

export function RefundsPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = readFilters(address);
  const refunds = useQuery(refundsQuery(filters));
  const [seen, setSeen] = useState<SeenRefund | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const choose = (state: State | null) => void navigate(addressOf({ state, page: 1 }), { preventScrollReset: true });
  const toPage = (page: number) => addressOf({ ...filters, page });
  return (
    <div className={frame.page}>
      <PageHead
        title={t('console.refunds')}
        lead={refunds.data ? t('refunds.count', { count: refunds.data.totalCount }) : t('list.loading')}
      />
      <h2 className="sr">{t('refund.what')}</h2>
      <StateChips chosen={filters.state} onChoose={choose} />
      <div
        ref={list}
        className={classes(frame.dense, refunds.isPlaceholderData && frame.stale)}
        aria-busy={refunds.isPlaceholderData}
      >
        <ListFaces
          query={refunds}
          what={t('refund.what')}
          loading={
            <Card className={frame.flush} flush label={t('refund.what')}>
              <TableSkeleton columns={5} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NothingHere />}
        >
          {(page) =>
            !refunds.isPlaceholderData && filters.page > page.numberOfPages ? (
              <Navigate to={toPage(page.numberOfPages)} replace />
            ) : (
              <>
                <Card className={frame.flush} flush label={t('refund.what')}>
                  <RefundRows
                    rows={page.data}
                    onApprove={(refund) => setSeen({ refund, group: refund.groupName, act: 'approve' })}
                  />
                </Card>
                <div className={frame.pages}>
                  <Pager page={filters.page} pages={page.numberOfPages} to={toPage} />
                </div>
              </>
            )
          }
        </ListFaces>
      </div>
      <KeyHints />
      <RefundDialogs seen={seen} onClose={() => setSeen(null)} />
    </div>
  );
}

function StateChips({ chosen, onChoose }: { chosen: State | null; onChoose: (state: State | null) => void }) {
  return (
    <div className={frame.filters}>
      <ChipRow label={t('refunds.filter')}>
        <Chip on={chosen === null} onClick={() => onChoose(null)}>
          {t('refunds.all')}
        </Chip>
        {states.map((state) => (
          <Chip key={state} on={chosen === state} onClick={() => onChoose(state)}>
            {t(`refund.state.${state}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function readFilters(search: URLSearchParams): Filters {
  return {
    state: states.find((state) => state === search.get('state')) ?? null,
    page: readPage(search),
  };
}

const addressOf = (filters: Filters): string => paths.refunds + searchOf(filters);

function NothingHere() {
  return (
    <div className={frame.empty}>
      <EmptyState
        title={t('refunds.empty.title')}
        text={t('refunds.empty.text')}
        action={<Button to={`${paths.lendings}?decision=yes`}>{t('refunds.empty.action')}</Button>}
      />
    </div>
  );
}

// /disbursements: disbursements by state, newest first, 20 a page, with the checker's act in the row.
// Source: screens.md (Pinjaman: disbursement by maker and checker); domain §4; the look's console and table.
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
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
import { ApproveDialog, useApproval } from './ApproveDialog.tsx';
import { DisbursementCards } from './DisbursementCards.tsx';
import { type DisbursementPage, disbursementsQuery, type ListedDisbursement } from './disbursementQueries.ts';
import { type State, states } from './disbursementRules.ts';
import { DisbursementTable } from './DisbursementTable.tsx';

type Filters = { state: State | null; page: number };

export function DisbursementsPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filters = readFilters(address);
  const disbursements = useQuery(disbursementsQuery(filters));
  const approval = useApproval();
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  const choose = (state: State | null) => void navigate(addressOf({ state, page: 1 }), { preventScrollReset: true });
  return (
    <div className={frame.page}>
      <PageHead
        title={t('console.disbursements')}
        lead={
          disbursements.data ? t('disbursements.count', { count: disbursements.data.totalCount }) : t('list.loading')
        }
      />
      <h2 className="sr">{t('disbursement.what')}</h2>
      <StateChips chosen={filters.state} onChoose={choose} />
      <div
        ref={list}
        className={classes(frame.dense, disbursements.isPlaceholderData && frame.stale)}
        aria-busy={disbursements.isPlaceholderData}
      >
        <ListFaces
          query={disbursements}
          what={t('disbursement.what')}
          loading={
            <Card className={frame.flush} flush label={t('disbursement.what')}>
              <TableSkeleton columns={5} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<NothingHere />}
        >
          {(page) => (
            <Found
              page={page}
              filters={filters}
              isOld={disbursements.isPlaceholderData}
              onApprove={(row) => approval.open(row, row.groupName)}
            />
          )}
        </ListFaces>
      </div>
      <KeyHints />
      <ApproveDialog {...approval} />
    </div>
  );
}

function StateChips({ chosen, onChoose }: { chosen: State | null; onChoose: (state: State | null) => void }) {
  return (
    <div className={frame.filters}>
      <ChipRow label={t('disbursements.filter')}>
        <Chip on={chosen === null} onClick={() => onChoose(null)}>
          {t('disbursements.all')}
        </Chip>
        {states.map((state) => (
          <Chip key={state} on={chosen === state} onClick={() => onChoose(state)}>
            {t(`disbursement.state.${state}`)}
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

const addressOf = (filters: Filters): string => paths.disbursements + searchOf(filters);

type FoundProps = {
  page: DisbursementPage;
  filters: Filters;
  isOld: boolean;
  onApprove: (row: ListedDisbursement) => void;
};

function Found({ page, filters, isOld, onApprove }: FoundProps) {
  const wide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false });
  const toPage = (no: number) => addressOf({ ...filters, page: no });
  if (!isOld && filters.page > page.numberOfPages) return <Navigate to={toPage(page.numberOfPages)} replace />;
  return (
    <>
      <Card className={frame.flush} flush label={t('disbursement.what')}>
        {wide ? (
          <DisbursementTable rows={page.data} onApprove={onApprove} />
        ) : (
          <DisbursementCards rows={page.data} onApprove={onApprove} />
        )}
      </Card>
      <div className={frame.pages}>
        <Pager page={filters.page} pages={page.numberOfPages} to={toPage} />
      </div>
    </>
  );
}

function NothingHere() {
  return (
    <div className={frame.empty}>
      <EmptyState
        title={t('disbursements.empty.title')}
        text={t('disbursements.empty.text')}
        action={<Button to={`${paths.lendings}?status=funded`}>{t('disbursements.empty.action')}</Button>}
      />
    </div>
  );
}

// /settings/holidays: upcoming or past holidays; loan staff and admins declare and withdraw them.
// Source: docs/screens.md; docs/domain.md §6.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { formatDate, weekdayOf } from '#domain/calendar.ts';
import { readPage, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { Pager } from '#ui/Pager.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { useFilters } from '../listFilters.ts';
import { PageHead } from '../PageHead.tsx';
import { DeclareDialog, WithdrawDialog } from './HolidayDialogs.tsx';
import { type Holiday, type HolidayPage, holidaysQuery, type When } from './holidayQueries.ts';

type Filters = { when: When; page: number };
const addressOf = ({ when, page }: Filters) =>
  paths.holidays + searchOf({ when: when === 'past' ? 'past' : null, page });

const readFilters = (address: URLSearchParams): Filters => ({
  when: address.get('when') === 'past' ? 'past' : 'coming',
  page: readPage(address),
});

export function HolidaysPage() {
  const person = usePerson();
  const mayAct = canDo(person, 'holiday.write');
  const [asked, setAsked] = useState<Holiday | 'new' | null>(null);
  const { filters, change } = useFilters(readFilters, addressOf);
  const holidays = useQuery(holidaysQuery(filters));
  const close = () => setAsked(null);
  return (
    <div className={frame.page}>
      <PageHead
        title={t('holidays.title')}
        lead={t('holidays.lead')}
        aside={mayAct && <Button onClick={() => setAsked('new')}>{t('holidays.declare')}</Button>}
      />
      <h2 className="sr">{t('holidays.what')}</h2>
      <div className={frame.filters}>
        <ChipRow label={t('holidays.filter')}>
          <Chip on={filters.when === 'coming'} onClick={() => change({ when: 'coming' })}>
            {t('holidays.coming')}
          </Chip>
          <Chip on={filters.when === 'past'} onClick={() => change({ when: 'past' })}>
            {t('holidays.past')}
          </Chip>
        </ChipRow>
      </div>
      <div className={classes(frame.dense, holidays.isPlaceholderData && frame.stale)}>
        <ListFaces
          query={holidays}
          what={t('holidays.what')}
          loading={
            <Card className={frame.flush} flush label={t('holidays.what')}>
              <TableSkeleton columns={3} />
            </Card>
          }
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={
            <div className={frame.empty}>
              <EmptyState title={t('holidays.empty.title')} text={t('holidays.empty.text')} />
            </div>
          }
        >
          {(page) => (
            <Found
              page={page}
              filters={filters}
              isOld={holidays.isPlaceholderData}
              onWithdraw={mayAct && filters.when === 'coming' ? setAsked : null}
            />
          )}
        </ListFaces>
      </div>
      {asked === 'new' && <DeclareDialog onClose={close} />}
      {asked !== null && asked !== 'new' && <WithdrawDialog holiday={asked} onClose={close} />}
    </div>
  );
}

type FoundProps = {
  page: HolidayPage;
  filters: Filters;
  isOld: boolean;
  onWithdraw: ((holiday: Holiday) => void) | null;
};

function Found({ page, filters, isOld, onWithdraw }: FoundProps) {
  const toPage = (no: number) => addressOf({ ...filters, page: no });
  if (!isOld && filters.page > page.numberOfPages) return <Navigate to={toPage(page.numberOfPages)} replace />;
  return (
    <>
      <Card className={frame.flush} flush label={t('holidays.what')}>
        <Table
          caption={t('holidays.what')}
          columns={columnsFor(onWithdraw)}
          rows={page.data}
          rowKey={({ date }) => date}
        />
      </Card>
      <div className={frame.pages}>
        <Pager page={filters.page} pages={page.numberOfPages} to={toPage} />
      </div>
    </>
  );
}

function columnsFor(onWithdraw: FoundProps['onWithdraw']): Column<Holiday>[] {
  return [
    {
      key: 'date',
      head: t('holidays.col.date'),
      cell: ({ date }) => t('holidays.date', { weekday: t(`weekday.${weekdayOf(date)}`), date: formatDate(date) }),
    },
    { key: 'name', head: t('holidays.col.name'), cell: ({ name }) => name },
    ...(onWithdraw === null ? [] : [withdrawColumn(onWithdraw)]),
  ];
}

function withdrawColumn(onWithdraw: (holiday: Holiday) => void): Column<Holiday> {
  return {
    key: 'act',
    head: <span className="sr">{t('holidays.col.act')}</span>,
    align: 'right',
    cell: (holiday) => (
      <Button kind="outline" size="sm" onClick={() => onWithdraw(holiday)}>
        {t('holidays.withdraw')}
        <span className="sr"> {holiday.name}</span>
      </Button>
    ),
  };
}

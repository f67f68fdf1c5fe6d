// The lendings beside the one that is open. Source: screens.md (detail on the right).
import { useQuery } from '@tanstack/react-query';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { CaseQueue } from '../CaseQueue.tsx';
import { type Filters, searchOf } from './filters.ts';
import { lendingsQuery } from './lendingQueries.ts';
import { LendingRows } from './LendingRows.tsx';

export function LendingQueue({ filters, open }: { filters: Filters; open: string }) {
  return (
    <CaseQueue
      label={t('lending.queue')}
      title={t('console.lendings')}
      to={paths.lendings + searchOf(filters)}
      count={(count) => t('lendings.count', { count })}
      what={t('lendings.what')}
      query={useQuery(lendingsQuery(filters))}
    >
      {(items) => <LendingRows items={items} open={open} to={({ id }) => paths.lending(id) + searchOf(filters)} />}
    </CaseQueue>
  );
}

// The list that a lending was opened from, beside its detail: same filters, same page, the open one marked. From 900 px.
// Source: screens.md (detail on the right); the look's console (queue 256 wide, keys at its foot).
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { KeyHints } from '../KeyHints.tsx';
import { useListKeys } from '../keys.ts';
import { type Filters, searchOf } from './filters.ts';
import { lendingsQuery } from './lendingQueries.ts';
import styles from './LendingQueue.module.css';
import { LendingRows } from './LendingRows.tsx';

export function LendingQueue({ filters, open }: { filters: Filters; open: string }) {
  const lendings = useQuery(lendingsQuery(filters));
  const list = useRef<HTMLElement>(null);
  useListKeys(list);
  return (
    <aside ref={list} className={styles.queue} aria-label={t('lending.queue')}>
      <div className={styles.head}>
        <Link className={styles.title} to={paths.lendings + searchOf(filters)}>
          {t('console.lendings')}
        </Link>
        <p className={styles.count}>
          {lendings.data ? t('lendings.count', { count: lendings.data.totalCount }) : t('list.loading')}
        </p>
      </div>
      <div className={styles.list}>
        <ListFaces
          query={lendings}
          what={t('lendings.what')}
          loading={
            <div className={styles.bones}>
              <LinesSkeleton rows={9} />
            </div>
          }
        >
          {(page) => (
            <LendingRows lendings={page.data} open={open} to={({ id }) => paths.lending(id) + searchOf(filters)} />
          )}
        </ListFaces>
      </div>
      <KeyHints />
    </aside>
  );
}

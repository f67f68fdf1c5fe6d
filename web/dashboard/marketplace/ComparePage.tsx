// /dashboard/marketplaces/compare: up to three groups side by side, in the order in which she chose them. No figure is
// coloured, no group is marked: what is better is hers to judge.
// Source: docs/screens.md; decision 0106.
import './words.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { ComparedGroup, Comparison } from '#contract/shortlist.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState, ListFaces } from '#ui/Faces.tsx';
import { PageHead } from '#ui/Page.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { useWide } from '#ui/useWide.ts';
import { paths } from '../../paths.ts';
import width from '../width.module.css';
import { useCompare, without } from './CompareBar.tsx';
import { comparedParts, type Fact } from './comparedFacts.tsx';
import styles from './ComparePage.module.css';
import { readFilters, searchOf } from './filters.ts';
import { comparisonQuery } from './shortlistQueries.ts';

export function ComparePage() {
  const [search] = useSearchParams();
  const filters = readFilters(search);
  const comparison = useQuery(comparisonQuery(filters.compare));
  const compare = useCompare();
  const list = `${paths.marketplaces}${searchOf(filters)}`;
  const isEmpty = filters.compare.length === 0 || comparison.data?.groups.length === 0;
  return (
    <div className={width.usual}>
      <PageHead title={t('compare.title')} lead={t('compare.lead')} back={{ to: list, label: t('compare.back') }} />
      <Card label={t('compare.caption')} flush={!isEmpty}>
        <h2 className="sr">{t('compare.caption')}</h2>
        {isEmpty ? (
          <EmptyState
            title={t('compare.none.title')}
            text={t('compare.none.text')}
            action={<Button to={list}>{t('compare.none.action')}</Button>}
          />
        ) : (
          <ListFaces query={comparison} what={t('compare.what')} loading={<TableSkeleton columns={3} rows={12} />}>
            {(found) => (
              <SideBySide comparison={found} onRemove={(id) => compare(filters, without(filters.compare, id))} />
            )}
          </ListFaces>
        )}
      </Card>
      {!isEmpty && <p className={styles.foot}>{t('compare.risk')}</p>}
    </div>
  );
}

function SideBySide({ comparison, onRemove }: { comparison: Comparison; onRemove: (id: string) => void }) {
  const wide = useWide();
  const { groups } = comparison;
  return (
    <div className={styles.scroll}>
      <table className={classes(styles.table, groups.length > 2 && styles.three)}>
        <caption className="sr">{t('compare.caption')}</caption>
        <thead>
          <tr>
            {wide && (
              <th scope="col">
                <span className="sr">{t('compare.fact')}</span>
              </th>
            )}
            {groups.map(({ id, name }) => (
              <th key={id} scope="col">
                <Link to={paths.marketplace(id)}>{name}</Link>
                <Button kind="text" size="sm" onClick={() => onRemove(id)}>
                  {t('compare.remove')}
                  <span className="sr"> {name}</span>
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        {comparedParts(comparison).map(({ title, facts }) => (
          <tbody key={title ?? ''}>
            {title !== null && (
              <tr className={styles.part}>
                <th scope="rowgroup" colSpan={groups.length + (wide ? 1 : 0)}>
                  {title}
                </th>
              </tr>
            )}
            {facts.map((fact) => (
              <FactRows key={fact.label} fact={fact} groups={groups} wide={wide} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** On phones the label is a row of its own above the values, so that three of them fit beside each other. */
function FactRows({ fact, groups, wide }: { fact: Fact; groups: readonly ComparedGroup[]; wide: boolean }) {
  const cells = groups.map((group) => <td key={group.id}>{fact.of(group)}</td>);
  if (wide) {
    return (
      <tr className={styles.fact}>
        <th scope="row">{fact.label}</th>
        {cells}
      </tr>
    );
  }
  return (
    <>
      <tr className={styles.label}>
        <th scope="rowgroup" colSpan={groups.length}>
          {fact.label}
        </th>
      </tr>
      <tr className={styles.fact}>{cells}</tr>
    </>
  );
}

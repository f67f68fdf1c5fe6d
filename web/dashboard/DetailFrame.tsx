// The page of one portfolio or loan: its title, the way back to the list, and the detail in its states.
// Usage: <DetailFrame title={t('…')} back={{ to: paths.portfolios, label: t('…') }} what={t('…')} query={portfolio}>.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { BackLink, usePageTitle } from '#ui/Page.tsx';
import { FiguresSkeleton, LinesSkeleton } from '#ui/Skeleton.tsx';
import width from './width.module.css';

type Props<Found> = {
  title: string;
  back: { to: string; label: string };
  what: string;
  query: UseQueryResult<Found>;
  /** How the parts lie below each other. */
  parts: string | undefined;
  children: (found: Found) => ReactNode;
};

export function DetailFrame<Found>({ title, back, what, query, parts, children }: Props<Found>) {
  usePageTitle(title);
  const loading = (
    <div className={parts}>
      <FiguresSkeleton />
      <Card>
        <LinesSkeleton rows={6} />
      </Card>
    </div>
  );
  return (
    <div className={width.wide}>
      <BackLink to={back.to}>{back.label}</BackLink>
      <ListFaces query={query} what={what} loading={loading}>
        {children}
      </ListFaces>
    </div>
  );
}

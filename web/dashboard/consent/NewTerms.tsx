// Asks for consent again, on any page, when the person agreed to an earlier version of a text; one text after
// another.
// Source: docs/domain.md §3.
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '#ui/late.tsx';
import { consentsQuery } from './consentsQuery.ts';

// Lazy, because it loads the HTML sanitizer, which is not needed while nothing is new.
const ConsentDialog = lazyPart(async () => (await import('./ConsentDialog.tsx')).ConsentDialog);

export function NewTerms() {
  const { data } = useQuery(consentsQuery);
  const [first] = data?.due ?? [];
  if (!first) return null;
  return (
    <Suspense fallback={null}>
      <ConsentDialog key={`${first.kind} ${first.version}`} kind={first.kind} />
    </Suspense>
  );
}

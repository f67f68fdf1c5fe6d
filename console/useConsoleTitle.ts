// The browser tab's title on a console page.
import { useEffect } from 'react';
import { t } from '#ui/text.ts';

export function useConsoleTitle(page: string): void {
  useEffect(() => {
    document.title = t('console.title', { page });
  }, [page]);
}

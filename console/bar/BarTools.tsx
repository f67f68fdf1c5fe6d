// The tools of the console's bar: the search over everything (`/`), what waits for this person, and the keys of the page
// (`?`).
// Source: docs/screens.md; decision 0116.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { IconButton } from '#ui/Button.tsx';
import { lazyPart } from '#ui/late.tsx';
import { t } from '#ui/text.ts';
import { isForOthers, useKeys } from '../pages/keys.ts';
import styles from './bar.module.css';
import { unreadQuery } from './noticeQueries.ts';

const BellDrawer = lazyPart(async () => (await import('./BellDrawer.tsx')).BellDrawer);
const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog);

const SearchDialog = lazyPart(async () => (await import('./SearchDialog.tsx')).SearchDialog);

type Tool = 'search' | 'bell' | 'keys';

/** `onLeave`: signs out; on phones the menu has it. */
export function BarTools({ onLeave }: { onLeave: (() => void) | undefined }) {
  const [opened, setOpened] = useState<Tool | null>(null);
  const count = useQuery(unreadQuery).data?.count ?? 0;
  const close = useCallback(() => setOpened(null), []);
  useBarKeys(useMemo(() => ({ '/': () => setOpened('search'), '?': () => setOpened('keys') }), []));
  return (
    <span className={styles.tools}>
      <IconButton icon="search" label={t('find.open')} onClick={() => setOpened('search')} />
      <IconButton
        icon="bell"
        label={count > 0 ? t('bell.open.unread', { count }) : t('bell.open')}
        count={count}
        onClick={() => setOpened('bell')}
      />
      {onLeave && <IconButton icon="exit" label={t('menu.logout')} onClick={onLeave} />}
      <Suspense fallback={null}>
        {opened === 'search' && <SearchDialog onClose={close} />}
        {opened === 'bell' && <BellDrawer onClose={close} />}
        {opened === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </span>
  );
}

/** Keys of every page; off while somebody types, while a dialog is open, or when switched off. */
function useBarKeys(acts: Readonly<Record<string, () => void>>): void {
  const { on } = useKeys();
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const act = acts[event.key];
      if (!act || isForOthers(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on, acts]);
}

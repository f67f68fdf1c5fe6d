// Code that is loaded when it is first needed, and does not come: after a deploy, or without a connection. Loading never
// rejects, since the router and React would keep the rejection for ever: it gives a stand-in, which shows the failed face
// where the part belongs, tries again with the connection, and reloads the page once when a deploy has taken the file.
// Usage: lazy: { Component: pageOf(async () => (await import('./X.tsx')).X) }; lazyPart(async () => …) for a dialog.
// Source: docs/screens.md; decision 0092.
import { type ComponentType, lazy, type LazyExoticComponent, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from './Button.tsx';
import { deviceTime } from './clock.ts';
import { FailedFace } from './FailedFace.tsx';
import { Note } from './Note.tsx';
import { t } from './text.ts';

type Load<P> = () => Promise<ComponentType<P>>;

/** The code of a route. */
export const pageOf =
  (load: Load<object>): Load<object> =>
  () =>
    load().catch(() => () => <LatePage load={load} />);

/** A part of a page, such as a dialog. */
export function lazyPart<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  const late: ComponentType<P> = (given) => <LatePart load={load} given={given} />;
  return lazy(async () => ({ default: await load().catch(() => late) }));
}

type Late<P> = { Part: ComponentType<P> | null; isTrying: boolean; attempt: () => Promise<void> };

/** `link` is another each time that the part's link is followed. */
function useLate<P>(load: Load<P>, onMissing: () => boolean, link = ''): Late<P> {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [isTrying, setTrying] = useState(true);
  const attempt = useCallback(async () => {
    setTrying(true);
    try {
      const part = await loadAgain(load);
      setPart(() => part);
    } catch {
      // Reached, yet without this file: a deploy has replaced it.
      if ((await isReachable()) && onMissing()) return;
    }
    setTrying(false);
  }, [load, onMissing]);
  // Each time its link is followed, and when the connection is back.
  useEffect(() => {
    const again = () => void attempt();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- tried again with each link
  }, [attempt, link]);
  return { Part, isTrying, attempt };
}

function LatePage({ load }: { load: Load<object> }) {
  const { key } = useLocation();
  const { Part, isTrying, attempt } = useLate(load, reloadOnce, key);
  if (Part !== null) return <Part />;
  if (isTrying) return <p className="sr">{t('list.loading')}</p>;
  const press = async () => {
    if (await isReachable()) window.location.reload();
    else await attempt();
  };
  return <FailedFace action={t('page.failed.reload')} onAction={() => void press()} />;
}

const never = () => false;

/** Not reloaded by itself: what was typed on the page would be lost. */
function LatePart<P extends object>({ load, given }: { load: Load<P>; given: P }) {
  const { Part, isTrying, attempt } = useLate(load, never);
  if (Part !== null) return <Part {...given} />;
  return (
    <Note tone="danger" role="alert" title={t('page.part.failed')}>
      <Button
        kind="outline"
        size="sm"
        icon="redo"
        busy={isTrying}
        busyText={t('list.loading')}
        onClick={() => void attempt()}
      >
        {t('action.retry')}
      </Button>
    </Note>
  );
}

const GUARD_MS = 60_000;

/**
 * Reloads the page by itself, at most once a minute; the time stands in the history entry, which outlives the reload and
 * needs no storage. Answers whether it does.
 */
function reloadOnce(): boolean {
  const state = (window.history.state ?? {}) as { reloadedAt?: number };
  if (deviceTime() - (state.reloadedAt ?? 0) < GUARD_MS) return false;
  window.history.replaceState({ ...state, reloadedAt: deviceTime() }, '');
  window.location.reload();
  return true;
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** Style sheets that did not come; the bundler asks for each once only. */
const missingStyles = new Set<string>();
window.addEventListener('vite:preloadError', (event) => {
  const { payload } = event as Event & { payload?: Error };
  const sheet = /preload CSS for (\S+)/.exec(payload?.message ?? '')?.[1];
  if (sheet !== undefined) missingStyles.add(sheet);
});

async function loadAgain<P>(load: Load<P>): Promise<ComponentType<P>> {
  await Promise.all([...missingStyles].map(addStyle));
  return load();
}

function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => {
      missingStyles.delete(href);
      resolve();
    });
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`no ${href}`));
    });
    document.head.append(link);
  });
}

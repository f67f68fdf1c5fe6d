// Setup of each file with tests of screens. The files share a process, so that React, Mantine and the DOM are loaded
// once. Our own modules, the document, the storages and replaced globals are reset, so that no file sees another's
// state.
import * as React from 'react';
import { afterEach, vi } from 'vitest';

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.head.innerHTML = '';
document.body.innerHTML = '';
document.title = '';
// Locks are shared by all that runs in the process; without them each page has streams of its own.
Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
// After the reset: the texts are module state.
await import('./words.testing.ts');

// No screen may keep a text that a browser's translator would take from it.
const { textsKeptByReact, watchTexts } = await import('./translator.testing.ts');
watchTexts();
afterEach(() => {
  const kept = textsKeptByReact();
  if (kept.length > 0) throw new Error(`A translator would take these texts from React: ${kept.join(', ')}`);
});

// React's development build captures a stack for each element, for warnings that name its owner: a tenth of the time.
const inside = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (inside)
  Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set() {
      // React resets it at intervals; the value stays.
    },
  });

// Setup of each file with tests of screens. The files share a process, so that React, Mantine and the DOM are loaded once; our own
// modules, the document, the storages and what was put in place of globals start anew, so that no file sees what another left.
import * as React from 'react';
import { vi } from 'vitest';

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.head.innerHTML = '';
document.body.innerHTML = '';
document.title = '';
// After the reset: the texts are state of a module.
await import('./words.testing.ts');

// React's development build takes a stack for each element it makes, for warnings that name its owner: a tenth of the time.
const inside = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (inside)
  Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });

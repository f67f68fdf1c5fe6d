// Entry of the field app: the officer's collection sheets on a phone, with or without a signal. It is built with the
// console and shares its session; its own page, style and script are kept by its service worker.
// Source: docs/screens.md; decision 0114.
import './words.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import '#ui/theme/forced-colors.css';
import './field.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setSessionSource } from '#ui/client.ts';
import { App } from './App.tsx';
import { lock, start } from './keeper.ts';
import { expireSession, tokenNow } from './session.ts';
import { lockWhenLeft } from './leave.ts';
import { followUpdates } from './update.ts';

setSessionSource({ token: tokenNow, end: expireSession });
void start();
lockWhenLeft(lock);
// A browser may refuse it; then the app opens only with a signal, and its sheets are kept all the same.
if ('serviceWorker' in navigator) followUpdates(navigator.serviceWorker).catch(() => undefined);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// Entry of the application for lenders and borrowers: connects the client with the session, starts the router, and
// reacts to the session's end.
// Source: spec §4, §8.
import './words.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { setSessionSource } from '#ui/client.ts';
import { applyDisplay } from '#ui/display.ts';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { followSession } from './followSession.ts';
import './lastSeen.ts';
import { keepOfflinePage } from '#ui/offline.ts';
import { createRoutes } from './routes.tsx';
import { expireSession, tokenNow } from './session.ts';
import { SessionRenewal } from './SessionRenewal.tsx';
import { queryClient } from './user.ts';

applyDisplay();
setSessionSource({ token: tokenNow, end: expireSession });

const router = createBrowserRouter(createRoutes());

followSession(router);
keepOfflinePage();

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <TitianProvider client={queryClient}>
      <RouterProvider router={router} />
      <SessionRenewal />
    </TitianProvider>
  </StrictMode>,
);

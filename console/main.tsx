// Entry of the staff console, an application of its own: own port, own session, no chunk shared with the lenders'
// application.
// Source: docs/screens.md.
import './words.ts';
import './console.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { setSessionSource } from '#ui/client.ts';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { followSession } from './followSession.ts';
import { queryClient } from './person.ts';
import { createRoutes } from './routes.tsx';
import { expireSession, tokenNow } from './session.ts';
import { SessionRenewal } from './SessionRenewal.tsx';

setSessionSource({ token: tokenNow, end: expireSession });

const router = createBrowserRouter(createRoutes());

followSession(router);

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

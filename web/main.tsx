// Entry of the application of lenders and borrowers: connects the client with the session, starts the router, and leaves for /login
// when the session ends, from whatever tab or call that came. Source: spec §4 (A 401 on any call logs the user out), §8.
import './words.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { setSessionSource } from '#ui/client.ts';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { loginFor, paths } from './paths.ts';
import { createRoutes } from './routes.tsx';
import { endSession, tokenNow, useSession } from './session.ts';
import { queryClient } from './user.ts';

setSessionSource({ token: tokenNow, end: endSession });

const router = createBrowserRouter(createRoutes());

useSession.subscribe(({ token }, before) => {
  if (token === before.token) return;
  if (token === null) {
    const { pathname, search } = router.state.location;
    const left = router.navigate(loginFor(pathname + search), { replace: true });
    // What the dashboard shows is forgotten by its frame.
    if (!pathname.startsWith(paths.dashboard)) void left.finally(() => queryClient.clear());
  } else if (before.token !== null) {
    window.location.reload();
  }
});

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <TitianProvider client={queryClient}>
      <RouterProvider router={router} />
    </TitianProvider>
  </StrictMode>,
);

// Entry of the application of lenders and borrowers: connects the client with the session, starts the router, and leaves for /login
// when the session ends, from whatever tab or call that came. Source: spec §4 (A 401 on any call logs the user out), §8.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { setSessionSource } from '#ui/client.ts';
import { TitianProvider } from '#ui/TitianProvider.tsx';
import { loginFor } from './paths.ts';
import { createRoutes } from './routes.tsx';
import { endSession, tokenNow, useSession } from './session.ts';
import { queryClient } from './user.ts';

setSessionSource({ token: tokenNow, end: endSession });

const router = createBrowserRouter(createRoutes());

useSession.subscribe(({ token }, before) => {
  if (token === before.token) return;
  if (token === null) {
    const { pathname, search } = router.state.location;
    // Cleared only once the screens that show it are gone; nothing of one session may be seen in another.
    void router.navigate(loginFor(pathname + search), { replace: true }).finally(() => queryClient.clear());
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

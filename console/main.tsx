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
import { loginFor, paths } from './paths.ts';
import { queryClient } from './person.ts';
import { createRoutes } from './routes.tsx';
import { endSession, tokenNow, useSession } from './session.ts';

setSessionSource({ token: tokenNow, end: endSession });

const router = createBrowserRouter(createRoutes());

useSession.subscribe(({ token }, before) => {
  if (token === before.token) return;
  if (token === null) {
    const { pathname, search } = router.state.location;
    const left = router.navigate(loginFor(pathname + search), { replace: true });
    // The console's frame clears what its pages show.
    if (pathname === paths.login) void left.finally(() => queryClient.clear());
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

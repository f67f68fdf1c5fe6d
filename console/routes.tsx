// The addresses of the console: signing in, enrolling, and within the frame every page of `consolePages.ts`.
// Source: docs/screens.md.
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { PageFailed, RouteFailed } from '#ui/FailedFace.tsx';
import { pageOf } from '#ui/late.tsx';
import { StillWaiting } from '#ui/StillWaiting.tsx';
import { pages } from './consolePages.ts';
import { type MenuItem, menuOf, type Section } from './menu.ts';
import { loginFor, nextOf, paths } from './paths.ts';
import { loadPerson } from './person.ts';

const menuItems: readonly MenuItem[] = pages.flatMap(({ path, menu }) => (menu ? [{ to: path, ...menu }] : []));

async function requirePerson({ request }: LoaderFunctionArgs): Promise<Section[]> {
  const { pathname, search } = new URL(request.url);
  const person = await loadPerson();
  if (person === null) throw redirect(loginFor(pathname + search));
  return menuOf(menuItems, person);
}

async function redirectSignedIn({ request }: LoaderFunctionArgs): Promise<null> {
  const person = await loadPerson().catch(() => null);
  if (person !== null) throw redirect(nextOf(new URL(request.url).search));
  return null;
}

/** New objects for each router, since it stores what it has loaded in them. */
export const createRoutes = (): RouteObject[] => [
  {
    path: '/login',
    loader: redirectSignedIn,
    lazy: { Component: pageOf(async () => (await import('./LoginPage.tsx')).LoginPage) },
    ErrorBoundary: RouteFailed,
    HydrateFallback: StillWaiting,
  },
  {
    path: paths.enrol,
    lazy: { Component: pageOf(async () => (await import('./enrol/EnrolPage.tsx')).EnrolPage) },
    ErrorBoundary: RouteFailed,
    HydrateFallback: StillWaiting,
  },
  {
    path: '/',
    loader: requirePerson,
    lazy: { Component: pageOf(async () => (await import('./Layout.tsx')).Layout) },
    ErrorBoundary: RouteFailed,
    HydrateFallback: StillWaiting,
    children: [
      ...pages.map(({ path, load }) => ({ path, lazy: { Component: pageOf(load) }, ErrorBoundary: PageFailed })),
      { path: '*', lazy: { Component: pageOf(async () => (await import('./MissingPage.tsx')).MissingPage) } },
    ],
  },
];

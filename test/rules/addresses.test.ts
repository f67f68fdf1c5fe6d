// @vitest-environment happy-dom
// Each route of an application also answers when it is requested directly, as from a bookmark or a link in a message.
// Source: spec §2; docs/screens.md.
import fastify from 'fastify';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { createRoutes as consoleRoutes } from '../../console/routes.tsx';
import { consoleAddresses, siteAddresses } from '../../server/addresses.ts';
import { createRoutes as siteRoutes } from '../../web/routes.tsx';

/** The paths of routes, without the catch-all. */
function addressesOf(routes: readonly RouteObject[], base = ''): string[] {
  return routes.flatMap(({ path = '', children }) => {
    const own = path.startsWith('/') ? path : `${base.replace(/\/$/, '')}/${path}`;
    if (path.endsWith('*')) return [];
    return children ? addressesOf(children, own) : [own.replace(/(.)\/$/, '$1')];
  });
}

async function notServed(addresses: readonly string[], asked: readonly string[]): Promise<string[]> {
  const app = fastify();
  for (const address of addresses) app.get(address, () => 'page');
  const answers = await Promise.all(asked.map((path) => app.inject(path.replaceAll(':id', 'a-1'))));
  await app.close();
  return asked.filter((_, index) => answers[index]?.statusCode !== 200);
}

it('every screen of the application has its URL', async () => {
  const asked = addressesOf(siteRoutes());
  expect(asked).toContain('/dashboard/portfolios/:id/payment');
  expect(await notServed(siteAddresses, asked)).toEqual([]);
});

it('every page of the console has its URL', async () => {
  const asked = addressesOf(consoleRoutes());
  expect(asked).toContain('/lendings/:id/sheet');
  expect(await notServed(consoleAddresses, asked)).toEqual([]);
});

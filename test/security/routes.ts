// The routes that a server really has, read from the server itself, as `METHOD /path`.
import type { FastifyInstance } from 'fastify';

/** Every route with its method, without those Fastify adds by itself (HEAD for each GET). */
export async function routesOf(app: FastifyInstance): Promise<string[]> {
  await app.ready();
  const routes: string[] = [];
  const trail: string[] = [];
  // One route a line, indented by four characters for each level below the path that it continues.
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (indent === undefined || part === undefined) continue;
    trail.length = indent.length / 4;
    trail.push(part);
    for (const method of (methods ?? '').split(', ')) {
      if (method !== '' && method !== 'HEAD') routes.push(`${method} ${trail.join('').replace(/(.)\/$/, '$1')}`);
    }
  }
  return routes;
}

// Baseline for the site: a bare Fastify that serves one page with these bytes and headers, and nothing else. The
// environment has the path of the page and the port.
import * as fs from 'node:fs/promises';
import fastify from 'fastify';

const { PAGE_FILE = '', PORT = '0' } = process.env;
const { headers, body } = JSON.parse(await fs.readFile(PAGE_FILE, 'utf8')) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const app = fastify();
app.get('/', (_request, reply) => reply.headers(headers).send(bytes));
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.once('SIGTERM', () => process.exit(0));

// HTTP calls as lenders make them: each from its own address, so that the limit on calls from one address can stay as
// in production. Connections are kept open.
import http from 'node:http';
import type { PersonId } from '#domain/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Product } from '#server/app.ts';
import { freePort } from '../scripts/postgres.mjs';
import type { Place } from './place.ts';
import { type Program, startProgram } from './product.ts';

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

export type Lender = { token: string; address: string };
export type Answer = { status: number; body: unknown };
export type Call = (lender: Lender, method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>;

/** A provider's request: exactly these bytes, with the headers that sign them. */
export type Post = (path: string, body: string, headers: Record<string, string>) => Promise<Answer>;

/** Signs in the first lenders of a population, this many. */
export async function signIn(product: Product, count: number): Promise<Lender[]> {
  const people = await product.db.rows(
    row({ id: col.id<PersonId>() }),
    sql`select id from app_user order by id limit ${count}`,
  );
  return product.db.tx(async (tx) => {
    const lenders: Lender[] = [];
    for (const [at, { id }] of people.entries()) {
      const token = await product.sessions.start(tx, 'user', id, 'bench', 12);
      lenders.push({ token, address: `10.0.${Math.floor(at / 250)}.${1 + (at % 250)}` });
    }
    return lenders;
  });
}

/** Starts the site as a separate program; returns its calls. */
export async function startSite(place: Place): Promise<{ call: Call; post: Post; program: Program }> {
  const port = await freePort();
  const settings = { SERVICES: 'web', PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' };
  const program = await startProgram(place, 'site', settings);
  return {
    program,
    call: (lender, method, path, body) =>
      send({ port, headers: headersOf(lender), method, path: `/api/v1/${path}`, body }),
    post: (path, body, headers) => send({ port, headers, method: 'POST', path, body }),
  };
}

const headersOf = ({ token, address }: Lender) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address });

type Sent = { port: number; headers: Record<string, string>; method: string; path: string; body: unknown };

/** A body that is already a string is sent unchanged. */
function send({ port, headers: own, method, path, body }: Sent): Promise<Answer> {
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const headers = {
    ...own,
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown });
      });
    });
    request.on('error', reject);
    request.end(payload);
  });
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { signatureHeaders } from '../core/signing.ts';
import { openWorld, type TestWorld } from '../testing/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function call(method: 'GET' | 'POST', path: string, content?: object): Promise<Response> {
  const rawBody = content === undefined ? '' : JSON.stringify(content);
  const now = new Date((await world.clock()).now);
  const headers = signatureHeaders('signature-secret', { method, path, rawBody }, now);
  return world.call(method, path, content, headers);
}

it('keeps its root and its people over a restart, so that signatures stay valid', async () => {
  const person = { name: 'Ratna', email: 'ratna@contoh.example', phone: '0812' };
  const { link } = (await (await call('POST', '/signature/v1/activations', person)).json()) as { link: string };
  await world.submit(new URL(link).pathname, {});
  const root = await (await call('GET', '/signature/v1/certificates')).text();
  await world.restart();
  expect(await (await call('GET', '/signature/v1/certificates')).text()).toBe(root);
  expect(await (await call('POST', '/signature/v1/activations', person)).json()).toEqual({ link: '' });
});

it.each([
  ['no name', { email: 'a@contoh.example', phone: '' }],
  ['no e-mail', { name: 'Ratna', phone: '' }],
  ['an e-mail without @', { name: 'Ratna', email: 'ratna', phone: '' }],
  ['a name of the wrong type', { name: ['Ratna'], email: 'a@contoh.example', phone: '' }],
  ['a control character', { name: 'Rat\u0007na', email: 'a@contoh.example', phone: '' }],
  ['a name that is too long', { name: 'R'.repeat(201), email: 'a@contoh.example', phone: '' }],
])('takes no person with %s', async (_, person) => {
  expect((await call('POST', '/signature/v1/activations', person)).status).toBe(400);
});

it.each([
  ['no id', { id: '' }],
  ['an id that could leave the folder', { id: '../x' }],
  ['no signer', { signer: null }],
  ['no end', { expiresAt: 'besok' }],
  ['a group without a name', { group: { id: 'g', name: '' } }],
])('takes no document with %s', async (_, change) => {
  const signer = { name: 'Ratna', email: null, phone: null };
  const document = { id: 'd1', title: 'Akad', signer, expiresAt: '2026-12-01T00:00:00Z', pdf: '' };
  expect((await call('POST', '/signature/v1/documents', { ...document, ...change })).status).toBe(400);
});

it('shows nothing for an unknown link', async () => {
  for (const path of ['/signature/documents/x', '/signature/documents/x/file', '/signature/activations/x']) {
    expect(await world.page(path)).toContain('Tautan ini tidak dikenal');
  }
});

it('shows a name with markup as text', async () => {
  const person = { name: '<img src=x onerror=alert(1)>', email: 'b@contoh.example', phone: '' };
  const { link } = (await (await call('POST', '/signature/v1/activations', person)).json()) as { link: string };
  const page = await world.page(new URL(link).pathname);
  expect(page).not.toContain('<img src=x');
  expect(page).toContain('onerror');
});

// A world whose signature provider and SMS gateway are the real sandbox, which calls the product over HTTP as
// providers do.
// Invariant: both share one clock; `jump` moves them together. The provider's files can be changed on its disk.
// Source: docs/domain.md §5.3, §9; docs/ports/signature.md.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import type { PortfolioId } from '#domain/ids.ts';
import { anyRow, col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type KeyPair, makePerson } from '../sandbox/signature/certificates.ts';
import { signPdf } from '../sandbox/signature/pdf.ts';
import type { Sandbox } from '../sandbox/server.ts';
import { openTestSandbox } from './sandbox.ts';
import { type LenderPerson, openWorld, type World } from './world.ts';

const signatureSecret = 'signature-secret-of-both-sides-0123456789';
const smsKey = 'sms-key-of-both-sides-0123456789abcdefgh';

export type SigningWorld = World & { sandbox: Sandbox; providerFolder: string };

/** Opens the world for a test file; stops it and the sandbox after the last test. */
export function useSigningWorld(environment: Record<string, string> = {}): { readonly current: SigningWorld } {
  let world: SigningWorld | undefined;
  beforeAll(async () => {
    world = await openSigningWorld(environment);
  });
  afterAll(async () => {
    await world?.sandbox.stop();
    await world?.close();
    if (world) await rm(dirname(world.providerFolder), { recursive: true, force: true });
  });
  return {
    get current() {
      if (!world) throw new Error('the world opens in beforeAll');
      return world;
    },
  };
}

async function openSigningWorld(environment: Record<string, string>): Promise<SigningWorld> {
  const port = await freePort();
  const dataFolder = await mkdtemp(join(tmpdir(), 'titian-sandbox-'));
  const productUrl = `http://127.0.0.1:${port}`;
  const sandbox = await openTestSandbox({ dataFolder, productUrl, signatureSecret, smsKey, repeatAfterMs: 50 });
  const world = await openWorld({
    SIGNATURE_URL: sandbox.url,
    SIGNATURE_SECRET: signatureSecret,
    SMS_URL: sandbox.url,
    SMS_KEY: smsKey,
    PUSH_URL: sandbox.url,
    CLOCK_URL: sandbox.url,
    STORAGE_DIR: join(dataFolder, 'storage'),
    ...environment,
  });
  await world.product.web.app.listen({ host: '127.0.0.1', port });
  return { ...world, sandbox, providerFolder: join(dataFolder, 'signature') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export const agreementRow = row({
  id: col.text,
  state: col.text,
  link: col.text.nullable(),
  signerName: col.text,
  signerEmail: col.text.nullable(),
  fileName: col.text.nullable(),
  originalHash: col.bytes.nullable(),
});
export type Agreement = RowOf<typeof agreementRow>;

const agreement = sql`select id, state, link, signer_name as "signerName", signer_email as "signerEmail",
  file_name as "fileName", original_hash as "originalHash" from agreement`;

export function agreementOf(world: World, portfolioId: PortfolioId): Promise<Agreement> {
  return world.db.one(agreementRow, sql`${agreement} where portfolio_id = ${portfolioId}`);
}

/** The link to sign this portfolio's agreement, requested by its owner. */
export async function askForLink(world: World, lender: LenderPerson & { email: string }, portfolioId: PortfolioId) {
  return world.call(lender, 'POST digisigns/documents/seamlesses', {
    body: { email: lender.email, document_id: portfolioId, document_type: 'LENDINGAGREEMENT_' },
  });
}

/** A lender with the address that the provider knows. */
export async function lenderWithMail(world: World, balance = 5_000_000): Promise<LenderPerson & { email: string }> {
  const lender = await world.lender({ balance });
  const { email } = await world.db.one(
    row({ email: col.text }),
    sql`select email from app_user where id = ${lender.id}`,
  );
  return { ...lender, email };
}

/** Presses a button on the provider's page of a document, and waits until the product has received the notice. */
export async function press(world: World, button: 'signatures' | 'refusals', { id, link }: Agreement): Promise<void> {
  const answer = await fetch(`${link}/${button}`, { method: 'POST', redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`the provider answered ${answer.status}`);
  await vi.waitFor(
    async () => {
      await world.db.one(anyRow, sql`select 1 as told from signature_event where document_id = ${id}`);
    },
    { timeout: 8_000, interval: 20 },
  );
}

/** Replaces the provider's signed file with other bytes, as a broken or hostile provider would. */
export async function replaceSignedFile(
  world: SigningWorld,
  id: string,
  change: (kept: { signed: Buffer; original: Buffer }) => Buffer | Promise<Buffer>,
): Promise<void> {
  const name = createHash('sha256').update(id).digest('hex').slice(0, 40);
  const pathOf = (kind: string) => join(world.providerFolder, `${name}.${kind}.pdf`);
  const kept = { signed: await readFile(pathOf('signed')), original: await readFile(pathOf('original')) };
  await writeFile(pathOf('signed'), await change(kept));
}

/** The document signed by another customer of the same provider. */
export async function signedByAnother(
  world: SigningWorld,
  original: Buffer,
  person: { name: string; email: string },
): Promise<Buffer> {
  const text = await readFile(join(world.providerFolder, '..', 'signature.json'), 'utf8');
  const { root } = JSON.parse(text) as { root: KeyPair };
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  return signPdf(original, { signer: makePerson(person, root, at), name: person.name, title: 'Akad', at });
}

/** The product's verdict on a notice about a document. */
export async function outcomesOf(world: World, id: string): Promise<(string | null)[]> {
  const rows = await world.db.rows(
    row({ outcome: col.text.nullable() }),
    sql`select outcome from signature_event where document_id = ${id} order by received_at, event_id`,
  );
  return rows.map(({ outcome }) => outcome);
}

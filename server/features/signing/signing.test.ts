// A lender signs at the provider: who gets the link, what the signature triggers, and what is not accepted as one.
// Source: docs/domain.md §5.3, §9; docs/settled.md 54; spec §7; docs/api.md.
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { fund, statusOf } from '#test/funding.ts';
import { asId } from '#domain/ids.testing.ts';
import {
  agreementOf,
  askForLink,
  lenderWithMail,
  outcomesOf,
  press,
  replaceSignedFile,
  signedByAnother,
  useSigningWorld,
} from '#test/signing.ts';
import { expectUnchanged, type Person } from '#test/world.ts';

const held = useSigningWorld();

/** A portfolio that waits for its lender's signature. */
async function waiting(usedBalance = 1_000_000) {
  const world = held.current;
  const lender = await lenderWithMail(world);
  const lending = await world.openedLending();
  const { data } = await fund(world, lender, lending.id, 1_000_000, { usedBalance });
  return { world, lender, lending, portfolioId: data.id };
}

/** The same, with its document at the provider. */
async function sent(usedBalance?: number) {
  const ready = await waiting(usedBalance);
  await ready.world.work();
  return { ...ready, agreement: await agreementOf(ready.world, ready.portfolioId) };
}

describe('one sitting for several agreements', () => {
  it('[S7.056] is one page of the provider, the same when asked again; each signature arrives by itself', async () => {
    const { world, lender, lending, portfolioId } = await waiting();
    const second = (await fund(world, lender, lending.id, 1_000_000)).data.id;
    const third = (await fund(world, lender, lending.id, 1_000_000)).data.id;
    const ask = (who: Person, documents: unknown[], email = lender.email) =>
      world.call(who, 'POST digisigns/batches', { body: { email, documents } });
    await world.call(lender, 'DELETE me/lendingtransactions/:id', { params: { id: third } });
    const all = [portfolioId, second, third];
    const { status, data } = await ask(lender, all);
    expect([status, data.documents, data.left.map(({ portfolio }) => portfolio)]).toEqual([
      200,
      [portfolioId, second],
      [third],
    ]);
    expect(data.link).toMatch(new RegExp(`^${world.sandbox.url}/signature/batches/[\\w-]{32}$`));
    expect((await ask(lender, [...all].reverse())).data.link).toBe(data.link);
    expect(await (await fetch(data.link)).text()).toContain('Tanda tangani 2 dokumen');

    // One is refused at the provider before the sitting: it stays unsigned, the other is signed.
    await press(world, 'refusals', await agreementOf(world, second));
    await fetch(`${data.link}/signatures`, { method: 'POST', redirect: 'manual' });
    await world.work();
    expect((await statusOf(world, portfolioId)).status).toBe('processing');
    expect((await statusOf(world, second)).status).toBe('failed');
    expect((await ask(lender, all)).error.code).toBe('error.signing.not_waiting');
    expect((await ask(await lenderWithMail(world), all)).status).toBe(404);
    expect((await ask(lender, all, 'orang.lain@contoh.example')).error.code).toBe('error.digisign.other_email');
  });
});

describe('the link to sign', () => {
  it('[S7.056] [S7.057] leads its owner to the provider, the same one every time', async () => {
    const { world, lender, portfolioId } = await waiting();
    const first = await askForLink(world, lender, portfolioId);
    expect(first.status).toBe(200);
    expect(first.data.link).toMatch(new RegExp(`^${world.sandbox.url}/signature/documents/[\\w-]{32}$`));
    await world.work();
    expect((await askForLink(world, lender, portfolioId)).data.link).toBe(first.data.link);
    const shouted = { ...lender, email: lender.email.toUpperCase() };
    expect((await askForLink(world, shouted, portfolioId)).data.link).toBe(first.data.link);
    expect((await fetch(first.data.link)).status).toBe(200);
  });

  it('[S6.007] is given for the registered address only', async () => {
    const { world, lender, portfolioId } = await waiting();
    for (const email of ['orang.lain@contoh.example', `${lender.email}.co`]) {
      const answer = await askForLink(world, { ...lender, email }, portfolioId);
      expect(answer.status).toBe(422);
      expect(answer.error).toMatchObject({
        code: 'error.digisign.other_email',
        errors: [{ field: 'email', code: 'error.digisign.other_email' }],
      });
    }
    expect((await askForLink(world, { ...lender, email: '' }, portfolioId)).status).toBe(422);
  });

  it("[S8.032] of someone else's document is not there, no more than one that never was", async () => {
    const { world, portfolioId } = await waiting();
    const stranger = await lenderWithMail(world);
    const ids = [portfolioId, newId(), 'bukan-uuid', "' or 1=1 --"];
    const answers = [];
    for (const id of ids) answers.push(await askForLink(world, stranger, asId(id)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ error }) => JSON.stringify({ ...error, id: '' }))).size).toBe(1);
    // The request did not create a document either.
    expect(await world.db.rows(anyRow, sql`select 1 from agreement where portfolio_id = ${portfolioId}`)).toEqual([]);
  });

  it('is refused once the funding is cancelled, signed or lapsed', async () => {
    const cancelled = await sent();
    const { world } = cancelled;
    await world.call(cancelled.lender, 'DELETE me/lendingtransactions/:id', { params: { id: cancelled.portfolioId } });
    const signed = await sent();
    await press(world, 'signatures', signed.agreement);
    await world.work();
    const lapsed = await sent();
    await world.owner.run(
      sql`update portfolio set signature_due_at = app_now() - interval '1 second' where id = ${lapsed.portfolioId}`,
    );
    for (const { lender, portfolioId } of [cancelled, signed, lapsed]) {
      await expectUnchanged(world, async () => {
        const answer = await askForLink(world, lender, portfolioId);
        expect([answer.status, answer.error.code]).toEqual([422, 'error.signing.not_waiting']);
      });
    }
  });

  it('needs a document of one of the two kinds', async () => {
    const { world, lender, portfolioId } = await waiting();
    const body = { email: lender.email, document_id: portfolioId, document_type: 'LAIN_' };
    const answer = await world.call(lender, 'POST digisigns/documents/seamlesses', { body });
    expect([answer.status, answer.error.errors[0]?.field]).toEqual([422, 'document_type']);
    // A portfolio is not a member loan.
    const { document_type: _, ...untyped } = body;
    const missing = await world.call(lender, 'POST digisigns/documents/seamlesses', { body: untyped });
    expect([missing.status, missing.error.code, missing.error.message]).toEqual([
      422,
      'error.empty',
      'Jenis dokumen tidak boleh kosong',
    ]);
    const asMember = { ...body, document_type: 'LENDINGBORROWER_' };
    expect((await world.call(lender, 'POST digisigns/documents/seamlesses', { body: asMember })).status).toBe(404);
    expect((await world.call(null, 'POST digisigns/documents/seamlesses', { body: asMember })).status).toBe(401);
  });
});

describe('a signature', () => {
  it('[S1.002] paid from the balance, starts the ten minutes; its notices have effect once', async () => {
    const { world, portfolioId, agreement } = await sent();
    expect(agreement.state).toBe('waiting');
    await press(world, 'signatures', agreement);
    await world.work();
    await world.work();
    expect(await statusOf(world, portfolioId)).toEqual({ status: 'processing', reason: null });
    const { state, fileName } = await agreementOf(world, portfolioId);
    expect([state, fileName]).toEqual(['signed', expect.stringMatching(/^AP-[0-9A-F]{8}-[0-9A-F]{6}-[\w-]{22}\.pdf$/)]);
    const auditEvents = await world.db.rows(
      anyRow,
      sql`select actor_kind, action from audit_trail where object_kind = 'agreement' and object_id = ${agreement.id}`,
    );
    expect(auditEvents).toEqual([{ actor_kind: 'user', action: 'agreement.signed' }]);
    const minutes = await world.db.one(
      anyRow,
      sql`select extract(epoch from process_due_at - signed_at)::int / 60 as minutes
      from portfolio where id = ${portfolioId}`,
    );
    expect(minutes).toEqual({ minutes: 10 });
    expect(await world.proof()).toEqual([]);
  });

  it('of a funding by transfer asks for the payment', async () => {
    const { world, portfolioId, agreement } = await sent(0);
    await press(world, 'signatures', agreement);
    await world.work();
    expect(await statusOf(world, portfolioId)).toEqual({ status: 'waiting_payment', reason: null });
  });

  it('refused at the provider cancels the funding and releases its hold', async () => {
    const { world, lender, portfolioId, agreement } = await sent();
    expect(await world.balance(lender.id)).toBe(4_000_000);
    await press(world, 'refusals', agreement);
    await world.work();
    expect(await statusOf(world, portfolioId)).toEqual({ status: 'failed', reason: 'cancelled' });
    expect(await world.balance(lender.id)).toBe(5_000_000);
    expect((await agreementOf(world, portfolioId)).state).toBe('refused');
    expect(await world.proof()).toEqual([]);
  });

  it('that comes after the funding was cancelled moves nothing and leaves no file', async () => {
    const { world, lender, portfolioId, agreement } = await sent();
    await world.call(lender, 'DELETE me/lendingtransactions/:id', { params: { id: portfolioId } });
    await press(world, 'signatures', agreement);
    await expectUnchanged(world, () => world.work());
    expect(await statusOf(world, portfolioId)).toEqual({ status: 'failed', reason: 'cancelled' });
    expect(await agreementOf(world, portfolioId)).toMatchObject({ state: 'lapsed', fileName: null });
    expect(await outcomesOf(world, agreement.id)).toEqual(['too late']);
  });
});

describe('what is not accepted as a signature', () => {
  it('a file with a changed byte', async () => {
    const { world, portfolioId, agreement } = await sent();
    await press(world, 'signatures', agreement);
    await replaceSignedFile(world, agreement.id, ({ signed }) => {
      signed[200] = (signed[200] ?? 0) ^ 1;
      return signed;
    });
    await expectUnchanged(world, () => world.work());
    expect(await outcomesOf(world, agreement.id)).toEqual(['rejected: digest_differs']);
    expect(await statusOf(world, portfolioId)).toEqual({ status: 'waiting_signature', reason: null });
  });

  it('the signed document of another funding, by the same lender', async () => {
    const { world, lender, lending, portfolioId, agreement } = await sent();
    const { data } = await fund(world, lender, lending.id, 500_000);
    await world.work();
    const other = await agreementOf(world, data.id);
    await press(world, 'signatures', other);
    await press(world, 'signatures', agreement);
    let foreign: Buffer = Buffer.alloc(0);
    await replaceSignedFile(world, other.id, ({ signed }) => {
      foreign = signed;
      return signed;
    });
    await replaceSignedFile(world, agreement.id, () => foreign);
    await world.work();
    expect(await outcomesOf(world, agreement.id)).toEqual(['rejected: other_document']);
    expect(await statusOf(world, portfolioId)).toEqual({ status: 'waiting_signature', reason: null });
    expect(await statusOf(world, data.id)).toEqual({ status: 'processing', reason: null });
  });

  it.each([
    ['of another name', (_: string, email: string) => ({ name: 'Orang Lain', email })],
    ['of another address', (name: string, _email: string) => ({ name, email: 'lain@contoh.example' })],
    ['without an address', (name: string) => ({ name, email: '' })],
  ])('the right document, signed with a certificate %s', async (_, holder) => {
    const { world, portfolioId, agreement } = await sent();
    await press(world, 'signatures', agreement);
    const person = holder(agreement.signerName, agreement.signerEmail ?? '');
    await replaceSignedFile(world, agreement.id, ({ original }) => signedByAnother(world, original, person));
    await expectUnchanged(world, () => world.work());
    expect(await outcomesOf(world, agreement.id)).toEqual(['rejected: other_signer']);
    expect(await statusOf(world, portfolioId)).toEqual({ status: 'waiting_signature', reason: null });
  });

  it('anything about a document whose digest was never saved', async () => {
    const { world, portfolioId, agreement } = await sent();
    await press(world, 'signatures', agreement);
    await world.owner.run(sql`update agreement set original_hash = null where id = ${agreement.id}`);
    await expectUnchanged(world, () => world.work());
    expect(await outcomesOf(world, agreement.id)).toEqual(['rejected: never_sent']);
    expect((await agreementOf(world, portfolioId)).state).toBe('waiting');
  });
});

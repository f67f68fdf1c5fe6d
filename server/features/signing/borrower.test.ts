// A borrower signs her loan with her own sign-in: activate, get the link, sign at the provider, download. The
// provider is the real sandbox.
// Source: spec §4, §7; docs/settled.md 24, 54.
import { describe, expect, it, vi } from 'vitest';
import { now } from '#platform/clock.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { becomeMember, type Borrower, borrowerOf, getLoan, loanOf } from '#test/borrower.ts';
import { fundedLending } from '#test/disbursement.ts';
import { workOn } from '#test/funding.ts';
import { type Agreement, agreementRow, press, type SigningWorld, useSigningWorld } from '#test/signing.ts';
import { pdfPages, withoutSpaces } from '#test/pdf-text.ts';
import { expectUnchanged, type Person } from '#test/world.ts';
import { draftMemberAgreements } from './draft.ts';

const held = useSigningWorld();

type Ready = { world: SigningWorld; her: Borrower; id: string; lending: Awaited<ReturnType<typeof fundedLending>> };

/** A funded lending of ten, whose fourth member can sign in. */
async function ready(options: { envelopeActive?: boolean } = {}): Promise<Ready> {
  const world = held.current;
  const lending = await fundedLending(world, [50_000_000]);
  const her = await borrowerOf(world, lending.group.members[3]!.id, options);
  return { world, lending, her, id: await loanOf(world, lending.id, her.memberId) };
}

const ask = (
  { world }: Pick<Ready, 'world'>,
  person: (Person & { email?: string }) | null,
  id: string,
  email?: string,
) =>
  world.call(person, 'POST digisigns/documents/seamlesses', {
    body: { email: email ?? person?.email ?? '', document_id: id, document_type: 'LENDINGBORROWER_' },
  });

const agreementOf = ({ world, id }: Pick<Ready, 'world' | 'id'>): Promise<Agreement> =>
  world.db.one(
    agreementRow,
    sql`select id, state, link, signer_name as "signerName", signer_email as "signerEmail",
    file_name as "fileName", original_hash as "originalHash" from agreement where member_loan_id = ${id} and state <> 'lapsed'`,
  );

describe('a borrower’s own agreement', () => {
  it('[S7.056] [S7.057] [S4.039] is signed at the provider by the link that she asks for; her portfolio says so', async () => {
    const all = await ready();
    const { world, her, id } = all;
    const first = await ask(all, her, id);
    expect(first.status).toBe(200);
    expect(first.data.link).toMatch(new RegExp(`^${world.sandbox.url}/signature/documents/[\\w-]{32}$`));
    expect((await ask(all, her, id, ` ${her.email.toUpperCase()} `)).data.link).toBe(first.data.link);
    // There is only one document; the link in the SMS leads to it too.
    expect(await world.db.rows(anyRow, sql`select 1 from agreement where member_loan_id = ${id}`)).toHaveLength(1);
    const before = (await getLoan(world, her, id)).data;
    expect([before.envelopeStatus, before.agreement]).toEqual([null, null]);
    expect(before.signatureExpiresAt).not.toBeNull();

    await press(world, 'signatures', await agreementOf(all));
    await workOn(world, 'signing.event');
    const { data } = await getLoan(world, her, id);
    expect(data).toMatchObject({ envelopeStatus: 'aktif', signatureExpiresAt: null });
    expect(data.signedAt).not.toBeNull();
    expect(data.agreement).toMatch(/^PP-.+\.pdf$/);
    const auditEvents = await world.db.rows(
      anyRow,
      sql`select actor_kind, actor_id from audit_trail where action = 'agreement.signed' and object_id = ${(await agreementOf(all)).id}`,
    );
    expect(auditEvents).toEqual([{ actor_kind: 'user', actor_id: her.id }]);
    await expectUnchanged(world, async () => {
      const again = await ask(all, her, id);
      expect([again.status, again.error.code]).toEqual([422, 'error.signing.not_waiting']);
    });
  });

  it('names her NIK where that is kept, else says where it is recorded', async () => {
    const all = await ready();
    const { world, her, id, lending } = all;
    const nik = '3273014203890018';
    await world.owner.run(sql`update group_member set nik_encrypted = ${world.product.vault.encrypt(nik, her.memberId)}
      where id = ${her.memberId}`);
    await workOn(world, 'signing.document');
    const textOf = async (loan: string) => {
      const { link } = await agreementOf({ world, id: loan });
      return withoutSpaces((await pdfPages(Buffer.from(await (await fetch(`${link}/file`)).arrayBuffer()))).join(''));
    };
    expect(await textOf(id)).toContain(`Nomoridentitas${nik}`);
    const other = await textOf(await loanOf(world, lending.id, lending.group.members[4]!.id));
    expect([other.includes(nik), other.includes('Sesuaidataanggotakelompok')]).toEqual([false, true]);
  });

  it('[S7.044] is then downloaded by a link of 300 seconds, by her alone', async () => {
    const all = await ready();
    const { world, her, id, lending } = all;
    const link = (person: Person | null) => world.call(person, 'GET borrowers/:id/downloads', { params: { id } });
    const early = await link(her);
    expect([early.status, early.error.code]).toEqual([422, 'error.agreement.not_ready']);
    await ask(all, her, id);
    await press(world, 'signatures', await agreementOf(all));
    await workOn(world, 'signing.event');
    const at = Math.floor((await now(world.db)).getTime() / 1000);
    const { data } = await link(her);
    const until = Number(new URLSearchParams(data.url.split('?')[1]).get('sampai'));
    expect(until).toBeGreaterThanOrEqual(at + 300);
    expect(until).toBeLessThanOrEqual(Math.floor((await now(world.db)).getTime() / 1000) + 300);
    const file = await world.product.web.app.inject({ method: 'GET', url: data.url });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

    const colleague = await borrowerOf(world, lending.group.members[4]!.id);
    const lender = await world.lender();
    expect((await link(colleague)).status).toBe(404);
    expect((await link(lender)).status).toBe(403);
    expect((await link(null)).status).toBe(401);
    const path = data.url.split('?')[0]!;
    const byToken = (token: string) =>
      world.product.web.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } });
    expect((await byToken(her.token)).statusCode).toBe(200);
    expect((await byToken(colleague.token)).statusCode).toBe(404);
  });

  it('needs an active signature and the registered address', async () => {
    const all = await ready({ envelopeActive: false });
    const { world, her, id } = all;
    const other = await ask(all, her, id, 'orang.lain@contoh.example');
    expect([other.status, other.error.code]).toEqual([422, 'error.digisign.other_email']);
    const inactive = await ask(all, her, id);
    expect([inactive.status, inactive.error.code]).toEqual([422, 'error.digisign.not_active']);
    expect((await agreementOf(all)).link).toBeNull();

    const { data } = await world.call(her, 'POST digisigns/useractivations/seamlesses', { body: { email: her.email } });
    expect((await world.call(her, 'GET me')).data.borrower).toEqual({ envelopeStatus: 'belum aktif' });
    expect((await fetch(data.link, { method: 'POST', redirect: 'manual' })).status).toBe(303);
    await vi.waitFor(
      async () => {
        await workOn(world, 'signing.event');
        expect((await world.call(her, 'GET me')).data.borrower).toEqual({ envelopeStatus: 'aktif' });
      },
      { timeout: 20_000, interval: 50 },
    );
    expect((await ask(all, her, id)).status).toBe(200);
  });

  it('of another member, another group, a lending that is not full or an unknown id is not found', async () => {
    const all = await ready();
    const { world, her, lending } = all;
    const colleague = await loanOf(world, lending.id, lending.group.members[5]!.id);
    const opened = await world.openedLending({ group: lending.group, principal: 1_000_000 });
    const offered = await loanOf(world, opened.id, her.memberId);
    for (const id of [colleague, offered, lending.id, 'bukan-uuid', "' or 1=1 --"]) {
      const answer = await ask(all, her, id);
      expect([id, answer.status]).toEqual([id, 404]);
    }
    const lender = await world.lender();
    expect((await ask(all, lender, colleague, 'x@contoh.example')).status).toBe(404);
    expect(
      await world.db.rows(anyRow, sql`select 1 from agreement where member_loan_id in (${colleague}, ${offered})`),
    ).toEqual([]);
  });

  it('can be signed with a sign-in that she got after it was made', async () => {
    const { world, lending } = await ready();
    const member = lending.group.members[7]!;
    await world.db.tx((tx) => draftMemberAgreements(tx));
    const id = await loanOf(world, lending.id, member.id);
    const made = await agreementOf({ world, id });
    const her = await borrowerOf(world, member.id);
    const { link } = (await ask({ world }, her, id)).data;
    await press(world, 'signatures', { ...made, link });
    await workOn(world, 'signing.event');
    expect((await world.call(her, 'GET borrowers/:id/downloads', { params: { id } })).status).toBe(200);
  });

  it('has no link once it has lapsed or was refused at the provider', async () => {
    const all = await ready();
    const { world, her, id, lending } = all;
    await ask(all, her, id);
    await world.owner.run(
      sql`update agreement set due_at = app_now() - interval '1 second' where member_loan_id = ${id}`,
    );
    expect((await ask(all, her, id)).error.code).toBe('error.signing.not_waiting');
    const member = lending.group.members[8]!;
    const other = await borrowerOf(world, member.id);
    const theirs = await loanOf(world, lending.id, member.id);
    await ask(all, other, theirs);
    await press(world, 'refusals', await agreementOf({ world, id: theirs }));
    await workOn(world, 'signing.event');
    expect((await ask(all, other, theirs)).error.code).toBe('error.signing.not_waiting');
    expect((await getLoan(world, other, theirs)).data.envelopeStatus).toBeNull();
  });
});

describe('a lender who borrows', () => {
  it('[S3.003] has a signature for each role, and signs as the member that she is', async () => {
    const { world, lending } = await ready();
    const member = lending.group.members[2]!;
    const her = await borrowerOf(world, member.id, { lender: true });
    const me = (await world.call(her, 'GET me')).data;
    expect([me.isLender, me.isBorrower, me.lender?.envelopeStatus, me.borrower]).toEqual([
      true,
      true,
      'aktif',
      { envelopeStatus: 'aktif' },
    ]);
    expect((await ask({ world }, her, await loanOf(world, lending.id, member.id))).status).toBe(200);
    // A member who is not marked as a borrower cannot sign as one.
    const lender = await world.lender();
    const { email } = await world.db.one(
      row({ email: col.text }),
      sql`select email from app_user where id = ${lender.id}`,
    );
    await becomeMember(world, lending.group.members[9]!.id, lender.id);
    const answer = await ask({ world }, lender, await loanOf(world, lending.id, lending.group.members[9]!.id), email);
    expect([answer.status, answer.error.code]).toEqual([422, 'error.digisign.not_active']);
  });
});

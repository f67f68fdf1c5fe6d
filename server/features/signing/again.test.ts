// Loan staff resend an agreement that a member refused: a new document at the provider, a new link by SMS, the same
// deadline. The provider is the real sandbox.
// Source: docs/domain.md §2, §4; decision 0041.
import { describe, expect, it } from 'vitest';
import type { MemberId } from '#domain/ids.ts';
import { anyRow, col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { borrowerOf, getLoan, loanOf } from '#test/borrower.ts';
import { fundedLending } from '#test/disbursement.ts';
import { asId } from '#domain/ids.testing.ts';
import { agreementRow, outcomesOf, press, type SigningWorld, useSigningWorld } from '#test/signing.ts';
import type { Person } from '#test/world.ts';

const held = useSigningWorld();
const code = ({ status, error }: { status: number; error: { code?: string } }) =>
  status === 200 ? 'done' : `${status} ${error.code}`;

type Refused = {
  world: SigningWorld;
  lending: Awaited<ReturnType<typeof fundedLending>>;
  loan: Person;
  memberId: MemberId;
};

/** A funded lending of eight members, the fewest there may be; the fourth refused at the provider. */
async function refusedByOne(): Promise<Refused> {
  const world = held.current;
  const lending = await fundedLending(world, [50_000_000], { members: 8, principal: 6_250_000 });
  await world.work();
  const memberId = lending.group.members[3]!.id;
  const at = { world, lending, memberId, loan: await world.staff('loan') };
  await press(world, 'refusals', (await agreementsOf(at))[0]!);
  await world.work();
  return at;
}

const sentRow = row({ ...agreementRow.columns, dueAt: col.instant, phone: col.text, text: col.text.nullable() });
/** Her agreements, oldest first, with the SMS that had the link. */
const agreementsOf = ({ world, lending, memberId }: Omit<Refused, 'loan'>): Promise<RowOf<typeof sentRow>[]> =>
  world.db.rows(
    sentRow,
    sql`
    select a.id, a.state, a.link, a.signer_name as "signerName", a.signer_email as "signerEmail", a.file_name as "fileName",
      a.original_hash as "originalHash", a.due_at as "dueAt", gm.phone, o.body as text
    from agreement a join member_loan m on m.id = a.member_loan_id join group_member gm on gm.id = m.member_id
    left join outbox_message o on o.channel = 'sms' and o.event_key = 'agreement:' || a.id || ':link'
    where m.lending_id = ${lending.id} and m.member_id = ${memberId} order by a.created_at, a.id`,
  );

const again = ({ world, lending, memberId, loan }: Refused, by: Person = loan, reason = 'Ia sudah mengerti isinya') =>
  world.call(by, 'POST staff/lendings/:id/members/:member/agreements', {
    params: { id: lending.id, member: memberId },
    body: { reason },
  });
const disburse = ({ world, lending, loan }: Refused) =>
  world.call(loan, 'POST staff/lendings/:id/disbursements', { params: { id: lending.id }, body: {} });
const signerOf = async ({ world, lending, memberId, loan }: Refused) => {
  const { data } = await world.call(loan, 'GET staff/lendings/:id', { params: { id: lending.id } });
  return data.members.find(({ member }) => member === memberId)?.state;
};

describe('an agreement that a member refused', () => {
  it('is sent again as a new document with a link of its own, and signed; then the money can leave', async () => {
    const at = await refusedByOne();
    const { world, lending, loan } = at;
    expect(await signerOf(at)).toBe('refused');
    await world.work();
    expect(await agreementsOf(at)).toHaveLength(1);

    expect(code(await again(at))).toBe('done');
    await world.work();
    const [former, next] = await agreementsOf(at);
    expect([former?.state, next?.state]).toEqual(['refused', 'waiting']);
    expect(next?.id).not.toBe(former?.id);
    expect(next?.link).not.toBe(former?.link);
    expect(next?.text).toContain(next?.link);
    // The deadline for signatures is the lending's, so the new document has the same one.
    expect(Math.abs((next?.dueAt.getTime() ?? 0) - (former?.dueAt.getTime() ?? 0))).toBeLessThan(60_000);
    expect(await signerOf(at)).toBe('waiting');

    await world.owner.run(sql`update agreement a set state = 'signed', signed_at = app_now() from member_loan m
      where m.id = a.member_loan_id and m.lending_id = ${lending.id} and m.member_id <> ${at.memberId}`);
    expect(code(await disburse(at))).toBe('422 error.disbursement.not_signed');

    await press(world, 'signatures', next!);
    await world.work();
    expect(await signerOf(at)).toBe('signed');
    expect((await disburse(at)).status).toBe(200);
    const [auditEvent] = await world.owner.rows(
      anyRow,
      sql`select actor_id as "by", reason, before from audit_trail
      where action = 'agreement.again' and object_id = ${lending.id}`,
    );
    expect(auditEvent).toMatchObject({
      by: loan.id,
      reason: 'Ia sudah mengerti isinya',
      before: { member: next?.signerName, state: 'refused' },
    });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('shows her the new one in her own sign-in, once', async () => {
    const at = await refusedByOne();
    const her = await borrowerOf(at.world, at.memberId);
    const id = await loanOf(at.world, at.lending.id, at.memberId);
    await again(at);
    await at.world.work();
    const list = await at.world.call(her, 'GET borrowers/portofolio');
    expect(list.data.data.map((loan) => loan.id)).toEqual([id]);
    expect((await getLoan(at.world, her, id)).data.signatureExpiresAt).not.toBeNull();
    const link = await at.world.call(her, 'POST digisigns/documents/seamlesses', {
      body: { email: her.email, document_id: id, document_type: 'LENDINGBORROWER_' },
    });
    expect(link.data.link).toBe((await agreementsOf(at))[1]?.link);
  }, 60_000);

  it('is sent again once, however many ask at the same time', async () => {
    const at = await refusedByOne();
    const other = await at.world.staff('loan');
    const answers = await Promise.all([again(at), again(at, other)]);
    expect(answers.map(code).sort()).toEqual(['422 error.signing.not_ended', 'done']);
    expect(await agreementsOf(at)).toHaveLength(2);
  }, 60_000);

  it('stays refused whatever the provider reports later', async () => {
    const at = await refusedByOne();
    const [former] = await agreementsOf(at);
    await again(at);
    await at.world.owner.run(sql`insert into signature_event (provider, event_id, kind, document_id, raw, received_at)
      select provider, 'late-' || event_id, kind, document_id, raw, received_at from signature_event
      where document_id = ${former!.id} limit 1`);
    await at.world.work();
    expect(await outcomesOf(at.world, former!.id)).toContain('repeat');
    expect((await agreementsOf(at)).map(({ state }) => state)).toEqual(['refused', 'waiting']);
  }, 60_000);
});

describe('sending it again is refused', () => {
  it('while hers waits or is signed, without a reason, without a loan, and to others than loan staff', async () => {
    const at = await refusedByOne();
    const other = { ...at, memberId: at.lending.group.members[1]!.id };
    expect(code(await again(other))).toBe('422 error.signing.not_ended');
    await at.world.owner.run(
      sql`update agreement set state = 'signed', signed_at = now() where id = ${(await agreementsOf(other))[0]!.id}`,
    );
    expect(code(await again(other))).toBe('422 error.signing.not_ended');
    expect((await again(at, at.loan, ' ')).status).toBeGreaterThanOrEqual(400);
    expect(code(await again({ ...at, memberId: asId(at.lending.id) }))).toBe('404 error.not_found');
    expect((await again({ ...at, memberId: asId('x') })).status).toBe(404);
    for (const role of ['finance', 'support', 'auditor', 'admin'] as const)
      expect(code(await again(at, await at.world.staff(role)))).toBe('403 error.forbidden');
    expect(await agreementsOf(at)).toHaveLength(1);
  }, 60_000);

  it('while the money is on its way', async () => {
    const at = await refusedByOne();
    await at.world.owner.run(sql`update lending set disbursing_at = app_now() where id = ${at.lending.id}`);
    expect(code(await again(at))).toBe('422 error.signing.not_ended');
  }, 60_000);

  it('once the 14 days of the lending are over', async () => {
    const at = await refusedByOne();
    await at.world.owner.run(
      sql`update lending set funded_at = app_now() - interval '14 days' where id = ${at.lending.id}`,
    );
    expect(code(await again(at))).toBe('422 error.signing.time_over');
    expect(await agreementsOf(at)).toHaveLength(1);
  }, 60_000);
});

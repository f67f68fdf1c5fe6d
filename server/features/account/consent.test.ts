// Consent: stored once for each version, asked for again when a later text comes into force, refused for a text that
// was not read.
// Source: docs/domain.md §3; UU PDP.
import { describe, expect, it } from 'vitest';
import { today } from '#platform/clock.ts';
import { anyRow } from '#platform/row.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { form, newPhone, prove, register, signedIn } from '#test/registration.ts';
import { type Person, useWorld } from '#test/world.ts';

const held = useWorld();

async function newcomer(): Promise<Person> {
  const { data } = await register(held.current, form(await prove(held.current, newPhone())));
  return signedIn(data.token);
}
const listed = async (person: Person) => (await held.current.call(person, 'GET me/consents')).data;
const agree = (person: Person, version: number) =>
  held.current.call(person, 'POST me/consents', { body: { kind: 'terms_of_service', version } });

/** A later text that comes into force in the given number of days. */
async function publish(version: number, inDays: number): Promise<string> {
  const { owner } = held.current;
  const body = `<p>Ketentuan versi ${version}.</p>`;
  await owner.run(sql`insert into terms (kind, version, effective_from, body, sha256)
    values ('terms_of_service', ${version}, ${await today(owner)}::date + ${inDays}::int, ${body}, ${sha256(body)})`);
  return sha256(body).toString('hex');
}

describe('new terms', () => {
  it('are asked of everybody who agreed to earlier ones once in force, and are agreed to once', async () => {
    const world = held.current;
    const person = await newcomer();
    expect(await listed(person)).toMatchObject({ given: [{ version: 1, purpose: 'registration' }], due: [] });
    const hash = await publish(2, 3);
    expect((await listed(person)).due).toEqual([]);
    expect((await agree(person, 2)).error.code).toBe('error.terms.changed');
    await world.moveClock({ days: 3 });
    await world.owner.run(sql`update session set last_seen_at = app_now(), expires_at = app_now() + interval '1 day'`);
    expect((await listed(person)).due).toEqual([{ kind: 'terms_of_service', version: 2 }]);
    expect((await agree(person, 1)).error.code).toBe('error.terms.changed');
    const both = await Promise.all([agree(person, 2), agree(person, 2)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { given, due } = await listed(person);
    expect(due).toEqual([]);
    expect(given).toMatchObject([{ version: 1 }, { version: 2, sha256: hash, purpose: 'changed_terms' }]);
    const { id } = (await world.call(person, 'GET me')).data;
    const auditEvents = await world.db.rows(
      anyRow,
      sql`select after from audit_trail where action = 'consent.given' and actor_id = ${id}`,
    );
    expect(auditEvents).toEqual([{ after: { kind: 'terms_of_service', version: 2 } }]);
  });

  it('are what a new person agrees to, and are not asked of people without an earlier consent', async () => {
    const world = held.current;
    expect((await listed(await newcomer())).given).toMatchObject([{ version: 2 }]);
    expect(await listed(await world.lender())).toEqual({ given: [], due: [] });
  });

  it('leave no account without a consent, also when a direct call skips the step', async () => {
    const { db } = held.current;
    await newcomer();
    const without = await db.rows(
      anyRow,
      sql`select 1 from app_user u join phone_proof p on p.used_by = u.id
      where not exists (select 1 from consent c where c.user_id = u.id)`,
    );
    expect(without).toEqual([]);
  });

  it('cannot be changed or deleted by the product itself', async () => {
    const { db } = held.current;
    for (const change of [sql`update consent set version = 9`, sql`delete from consent`])
      await expect(db.run(change)).rejects.toThrow(/permission denied/);
  });
});

// The members of a funded group each sign their own loan; the link comes by SMS.
// Source: docs/domain.md §4, §6; docs/screens.md.
import { describe, expect, it, vi } from 'vitest';
import type { LendingId } from '#domain/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { fundedLending } from '#test/disbursement.ts';
import { pdfPages, withoutSpaces } from '#test/pdf-text.ts';
import { useSigningWorld } from '#test/signing.ts';

const held = useSigningWorld();

const agreementRow = row({
  name: col.text,
  state: col.text,
  link: col.text,
  phone: col.text.nullable(),
  text: col.text.nullable(),
  sent: col.boolean,
});

const agreementsOf = (lendingId: LendingId) =>
  held.current.db.rows(
    agreementRow,
    sql`select a.signer_name as name, a.state, a.link, m.phone, o.body as text, o.sent_at is not null as sent
    from member_loan l join group_member m on m.id = l.member_id join agreement a on a.member_loan_id = l.id
    left join outbox_message o on o.channel = 'sms' and o.recipient = m.phone and o.event_key = 'agreement:' || a.id || ':link'
    where l.lending_id = ${lendingId} order by m.member_no`,
  );

describe('when a lending is funded', () => {
  it('drafts one agreement per member, once, and sends each the link by SMS', async () => {
    const world = held.current;
    const group = await world.group();
    await world.owner.run(sql`update group_member set phone = null where id = ${group.members[9]?.id}`);
    const { id } = await fundedLending(world, [50_000_000], { group });
    await world.work();
    await world.work();

    const rows = await agreementsOf(id);
    expect(rows.map(({ name, state }) => ({ name, state }))).toEqual(
      group.members.map(({ name }) => ({ name, state: 'waiting' })),
    );
    expect(new Set(rows.map(({ link }) => link)).size).toBe(10);
    for (const { text, link, name, sent } of rows.slice(0, 9)) {
      expect(text).toContain(link);
      expect(text).toContain(name);
      expect(sent).toBe(true);
    }
    // Members without a phone sign at a meeting, on the officer's device.
    expect(rows[9]).toMatchObject({ phone: null, text: null });
    expect(await (await fetch(`${world.sandbox.url}/sms`)).text()).toContain(rows[0]?.link);
    const days = await world.db.rows(
      anyRow,
      sql`select distinct extract(epoch from due_at - created_at)::int / 86400 as days from agreement where kind = 'member'`,
    );
    expect(days).toEqual([{ days: 14 }]);
  });

  it('states her own figures: 5.000.000 over 50 weeks at 20%, 120.000 a week', async () => {
    const world = held.current;
    const { id } = await fundedLending(world, [50_000_000]);
    await world.work();
    const [first] = await agreementsOf(id);
    const file = Buffer.from(await (await fetch(`${first?.link}/file`)).arrayBuffer());
    const text = withoutSpaces((await pdfPages(file)).join(''));
    for (const figure of ['Rp 5.000.000', 'lima juta rupiah', 'Rp 1.000.000', 'Rp 6.000.000', 'Rp 120.000', '20%']) {
      expect(text).toContain(withoutSpaces(figure));
    }
    expect(text).toContain(withoutSpaces(first?.name ?? ''));
  });

  it('counts all as signed when the group has signed at the provider', async () => {
    const world = held.current;
    const { id } = await fundedLending(world, [50_000_000]);
    await world.work();
    const pressed = await fetch(`${world.sandbox.url}/signature/groups/${id}/signatures`, {
      method: 'POST',
      redirect: 'manual',
    });
    expect(pressed.status).toBe(303);
    await vi.waitFor(
      async () => {
        const told = await world.db.one(
          anyRow,
          sql`select count(distinct e.document_id) as documents from signature_event e
          join agreement a on a.id::text = e.document_id join member_loan l on l.id = a.member_loan_id where l.lending_id = ${id}`,
        );
        expect(told).toEqual({ documents: 10 });
      },
      { timeout: 10_000, interval: 50 },
    );
    await world.work();
    expect((await agreementsOf(id)).map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'signed'));
    expect(await world.proof()).toEqual([]);
  });
});

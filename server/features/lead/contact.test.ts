// A press on a lead's number: open in the hours of an offer on the clocks of her city, on the trail each time.
// Source: decision 0117.
import { expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { setClock } from '#test/disbursement.ts';
import { newLead } from '#test/lead.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld({ TRUSTED_PROXIES: '127.0.0.1' });

const press = (person: Person, id: string, way: string) =>
  at.current.call(person, 'POST staff/leads/:id/contacts', { params: { id }, body: { way } });
const pressesOf = (id: string) =>
  at.current.db.rows(
    row({ action: col.text, after: col.json }),
    sql`select action, after from audit_trail where object_id = ${id} and action = 'lead.contact' order by seq`,
  );

it('opens a call or WhatsApp until 18.00 of her city, says after that when it opens again, and is on the trail', async () => {
  const world = at.current;
  // A Friday; her city is in WIB.
  await setClock(world, '2027-03-12', '17:30');
  const loan = await world.staff('loan');
  const { id, form } = await newLead(world, loan, { borrower_name: 'Wati Marlina' });
  const number = `+62${form.borrower_phone_number.slice(1)}`;
  const { data } = await world.call(loan, 'GET staff/leads/:id', { params: { id } });
  expect(data.contact).toEqual({
    zone: 'WIB',
    opensAt: '2027-03-12T01:00:00.000Z',
    closesAt: '2027-03-12T11:00:00.000Z',
  });
  expect((await press(loan, id, 'call')).data).toEqual({ link: `tel:${number}` });
  expect((await press(loan, id, 'whatsapp')).data).toEqual({ link: `https://wa.me/${number.slice(1)}` });
  expect(await pressesOf(id)).toEqual([
    { action: 'lead.contact', after: { way: 'call' } },
    { action: 'lead.contact', after: { way: 'whatsapp' } },
  ]);

  await setClock(world, '2027-03-12', '18:00');
  const closed = await press(loan, id, 'call');
  expect([closed.status, closed.error.code]).toEqual([422, 'error.contact.closed']);
  expect(closed.error.message).toBe('Di luar jam hubung. Buka lagi 13 Maret 2027, 08.00 WIB.');
  expect(await pressesOf(id)).toHaveLength(2);
});

it('is refused to an auditor, for whom the number is masked, and for a lead that nobody knows', async () => {
  const world = at.current;
  const [auditor, loan] = [await world.staff('auditor'), await world.staff('loan')];
  const { id } = await newLead(world, loan);
  expect((await world.call(auditor, 'GET staff/leads/:id', { params: { id } })).data.contact).toBeNull();
  expect((await press(auditor, id, 'call')).status).toBe(403);
  expect((await press(loan, '01a22c5c-863d-7000-a52a-aeffb779eadb', 'call')).status).toBe(404);
  expect((await press(loan, id, 'fax')).status).toBe(422);
});

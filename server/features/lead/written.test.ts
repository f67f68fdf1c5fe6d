// A lead that staff write down: the same checks as the form, one open lead for a phone number, who wrote it and where.
import { describe, expect, it } from 'vitest';
import { leadForm, listed, newLead } from '#test/lead.ts';
import { type Person, useWorld } from '#test/world.ts';

const held = useWorld({ TRUSTED_PROXIES: '127.0.0.1' });
const note = 'Bertemu di pertemuan Melati Cipayung, minta dicatat';
const write = (by: Person, form: object) =>
  held.current.call(by, 'POST staff/leads', { body: { ...leadForm(), note, ...form } });

describe('a lead written down by staff', () => {
  it('is new with its promised time, and says who wrote it and where they met', async () => {
    const officer = await held.current.staff('loan');
    const form = leadForm({ borrower_name: '  Siti   Rohmah ' });
    const { status, data } = await write(officer, form);
    expect([status, data.state, data.name, data.version]).toEqual([200, 'new', 'Siti Rohmah', 1]);
    expect(data.steps).toMatchObject([{ version: 1, state: 'new', staff: officer.name, note }]);
    expect(await listed(held.current, officer, form.borrower_phone_number)).toMatchObject([{ id: data.id }]);
    const moved = await held.current.call(officer, 'POST staff/leads/:id/steps', {
      params: { id: data.id },
      body: { version: 1, state: 'contacted' },
    });
    expect(moved.data.state).toBe('contacted');
  });

  it('is refused while one with this number is open, and names it', async () => {
    const support = await held.current.staff('support');
    const open = await newLead(held.current, support, { borrower_name: 'Euis Suryati' });
    const { status, error } = await write(support, { borrower_phone_number: open.form.borrower_phone_number });
    expect([status, error.code, error.errors[0]?.field]).toEqual([422, 'error.lead.open', 'borrower_phone_number']);
    expect(error.message).toContain('Euis Suryati');
    expect(await listed(held.current, support, open.form.borrower_phone_number)).toHaveLength(1);
  });

  it('is one of two that are written at the same time', async () => {
    const officer = await held.current.staff('loan');
    const form = leadForm();
    const answers = await Promise.all([write(officer, form), write(officer, form)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  });

  it.each([
    ['borrower_phone_number', '0215001200'],
    ['borrower_name', 'Siti <b>'],
    ['jobSector', 999],
    ['city', 3372],
    ['borrower_business_address', ''],
    ['note', ''],
  ])('is refused with a wrong %s', async (field, value) => {
    const form = { ...leadForm(), [field]: value };
    const { status, error } = await write(await held.current.staff('loan'), form);
    expect([status, error.errors[0]?.field]).toEqual([422, field]);
  });

  it.each(['finance', 'auditor', 'kyc'] as const)('is not for %s', async (role) => {
    expect((await write(await held.current.staff(role), {})).status).toBe(403);
  });
});

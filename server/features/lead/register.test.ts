// The borrower form: accepted and refused input, and that it never reveals whether a phone number is known.
// Source: spec §3, §5, §7; docs/api.md; docs/screens.md.
import { beforeEach, describe, expect, it } from 'vitest';
import type { LeadItem } from '#contract/lead.ts';
import { addDays, businessDateOf, isWorkingDay } from '#domain/calendar.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { leadForm, listed, sendForm } from '#test/lead.ts';
import { useWorld } from '#test/world.ts';

// Each form comes from its own IP address, so that rate limits do not affect other tests.
const held = useWorld({ TRUSTED_PROXIES: '127.0.0.1' });
let loan: Awaited<ReturnType<typeof held.current.staff>>;
beforeEach(async () => {
  loan ??= await held.current.staff('loan');
});

describe('the borrower form', () => {
  it('[S7.028] creates a lead, to be contacted within two working days', async () => {
    const world = held.current;
    const form = leadForm({
      borrower_name: '  Siti   Rohmah ',
      borrower_business_address: 'Jalan Mawar\t3\r\nDesa Sukamaju',
    });
    expect(await sendForm(world, form)).toMatchObject({ status: 200, body: { data: {} } });
    const found = await listed(world, loan, form.borrower_phone_number);
    expect(found).toMatchObject([
      { state: 'new', version: 1, name: 'Siti Rohmah', sector: 'Kuliner', city: 'Kab. Bogor', province: 'Jawa Barat' },
    ]);
    expect(workingDaysUntil(found[0])).toBe(2);
    const { data } = await world.call(loan, 'GET staff/leads/:id', { params: { id: found[0]?.id ?? '' } });
    expect(data).toMatchObject({ address: 'Jalan Mawar 3\nDesa Sukamaju', account: null, membership: null });
    expect(data.steps).toMatchObject([{ version: 1, state: 'new', staff: null, note: null }]);
  });

  it.each([
    ['borrower_name', '', 'error.empty'],
    ['borrower_name', ' \u200b ', 'error.empty'],
    ['borrower_name', 'Siti <b>', 'error.name.invalid'],
    ['borrower_phone_number', '', 'error.empty'],
    ['borrower_phone_number', '0812-3456-7890', 'error.phone.invalid'],
    ['borrower_phone_number', '+6281234567890', 'error.phone.invalid'],
    ['borrower_phone_number', '08123456789012345', 'error.phone.invalid'],
    ['borrower_phone_number', '0215001200', 'error.phone.invalid'],
    ['jobSector', undefined, 'error.empty'],
    ['jobSector', 999, 'error.invalid_value'],
    ['city', undefined, 'error.empty'],
    ['city', 999_999, 'error.invalid_value'],
    ['city', 3372, 'error.lead.city'],
    ['province', undefined, 'error.empty'],
    ['province', 999, 'error.invalid_value'],
    ['borrower_business_address', '', 'error.empty'],
    ['borrower_business_address', ' \u0007\r\n ', 'error.empty'],
  ] as const)('[S5.013] [S5.014] refuses %s %j and keeps nothing', async (field, value, code) => {
    const world = held.current;
    const form = { ...leadForm(), [field]: value };
    const before = await countLeads();
    const { status, body } = await sendForm(world, form);
    expect([status, body.errors]).toMatchObject([
      422,
      expect.arrayContaining([expect.objectContaining({ field, code })]),
    ]);
    expect(await countLeads()).toBe(before);
  });

  it('names every error at once, and refuses a wrong shape', async () => {
    const world = held.current;
    const { body } = await sendForm(
      world,
      leadForm({ borrower_name: '7', borrower_phone_number: '12', jobSector: 999 }),
    );
    expect(body.errors.map(({ field }) => field)).toEqual(['borrower_name', 'borrower_phone_number', 'jobSector']);
    for (const wrong of [{ city: '3201' }, { borrower_name: 7 }, { province: null }])
      expect((await sendForm(world, { ...leadForm(), ...wrong })).status).toBe(400);
    expect((await sendForm(world, leadForm({ borrower_business_address: 'a'.repeat(1001) }))).status).toBe(422);
  });

  it('answers the same for a known number, in any spelling, and creates no second open lead', async () => {
    const world = held.current;
    const form = leadForm();
    const first = await sendForm(world, form);
    const digits = form.borrower_phone_number.slice(1);
    for (const spelling of [form.borrower_phone_number, digits, `62${digits}`]) {
      const again = await sendForm(world, { ...form, borrower_phone_number: spelling, borrower_name: 'Orang Lain' });
      expect([again.status, again.body]).toEqual([first.status, first.body]);
    }
    const lender = await world.lender();
    const known = await sendForm(world, leadForm({ borrower_phone_number: lender.phone.slice(1) }));
    expect([known.status, known.body]).toEqual([first.status, first.body]);
    expect(await listed(world, loan, digits)).toMatchObject([{ name: form.borrower_name, version: 1 }]);
  });

  it('creates one lead from parallel forms, and a new one after a refusal', async () => {
    const world = held.current;
    const form = leadForm();
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendForm(world, form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const [open] = await listed(world, loan, form.borrower_phone_number);
    await world.call(loan, 'POST staff/leads/:id/steps', {
      params: { id: open?.id ?? '' },
      body: { version: 1, state: 'refused', note: 'Belum tinggal setahun di desa ini' },
    });
    await sendForm(world, form);
    const found = await listed(world, loan, form.borrower_phone_number);
    expect(found.map(({ state }) => state)).toEqual(['new', 'refused']);
  });

  it('promises contact within the working days set on the day of the form', async () => {
    const world = held.current;
    await world.owner.run(sql`insert into parameter select (p).* from (select jsonb_populate_record(parameter,
      jsonb_build_object('effective_from', business_date_of(app_now()), 'value', 4)) as p
      from parameter where key = 'lead_time') changed`);
    const form = leadForm();
    await sendForm(world, form);
    expect(workingDaysUntil((await listed(world, loan, form.borrower_phone_number))[0])).toBe(4);
  });

  it('asks for a sum after five forms in an hour from one IP address, and for another one in the next hour', async () => {
    const world = held.current;
    const from = '10.9.9.1';
    for (let sent = 0; sent < 5; sent += 1) expect((await sendForm(world, leadForm(), from)).status).toBe(200);
    const asked = await sendForm(world, leadForm(), from);
    expect([asked.status, asked.body.code]).toEqual([422, 'error.lead.human']);
    expect((await sendForm(world, { ...leadForm(), human: '0' }, from)).body.code).toBe('error.lead.human');
    const form = leadForm();
    expect((await sendForm(world, { ...form, human: sumIn(asked.body.message) }, from)).status).toBe(200);
    expect(await listed(world, loan, form.borrower_phone_number)).toHaveLength(1);
    expect((await sendForm(world, leadForm(), '10.9.9.2')).status).toBe(200);
    await world.moveClock({ minutes: 61 });
    expect((await sendForm(world, leadForm(), from)).status).toBe(200);
  });

  it('accepts ten a minute from one IP address, and says when to retry', async () => {
    const world = held.current;
    const answers = [];
    for (let sent = 0; sent < 12; sent += 1) answers.push(await sendForm(world, { borrower_name: '' }, '10.9.9.3'));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect(Number(answers.at(-1)?.retryAfter)).toBeGreaterThan(0);
  });
});

const words = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];
/** Solves the sum as a person would: reads the two numbers and adds them. */
function sumIn(question: string): string {
  const read = words.flatMap((word, value) =>
    Array(question.split(new RegExp(`\\b${word}\\b`)).length - 1).fill(value),
  );
  expect(read).toHaveLength(2);
  return String(read[0] + read[1]);
}

/** Whole working days after the day of the form, up to the promised one. */
function workingDaysUntil(item: LeadItem | undefined): number {
  const [sent, due] = [item?.createdAt ?? '', item?.dueAt ?? ''].map((at) => businessDateOf(new Date(at)));
  if (sent === undefined || due === undefined) return -1;
  let count = 0;
  for (let day = addDays(sent, 1); day <= due; day = addDays(day, 1)) if (isWorkingDay(day, new Set())) count += 1;
  return count;
}

async function countLeads(): Promise<number> {
  return (await held.current.db.one(row({ count: col.number }), sql`select count(*)::int as count from lead`)).count;
}

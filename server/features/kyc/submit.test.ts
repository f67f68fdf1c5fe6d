// Submitting an identity: what is accepted, what is refused and named, what a draft stores.
// Source: spec §2, §5, §7; docs/settled.md 17, 23, 53.
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { postForm } from '#test/form.ts';
import { messagesTo } from '#test/messages.ts';
import { addJob, newLender, form, submit, without, state, pending } from '#test/kyc.ts';
import { useWorld } from '#test/world.ts';

const folder = await mkdtemp(join(tmpdir(), 'titian-kyc-'));
const held = useWorld({ STORAGE_DIR: folder });
beforeAll(() => addJob(held.current));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a submission', () => {
  it('[S7.014] [S7.015] [S7.016] [S7.017] accepts files, numbers, profile, bank and company, and waits two working days', async () => {
    const world = held.current;
    const person = await newLender(world);
    const answer = await submit(world, person);
    expect(answer.status).toBe(200);
    const { draft, ...rest } = await state(world, person);
    expect(rest).toMatchObject({ status: 'pending', fields: [] });
    expect(draft).toMatchObject({
      identityNumber: '3273••••••••0001',
      npwpNumber: '0123•••••••1000',
      bank: 1,
      bankAccountNumber: '•••••••6789',
      bankAccountName: person.name,
      companyName: 'Warung Sari',
      companyAddress: 'Jalan Mawar 2',
    });
    expect(draft.profile).toMatchObject({
      birthday: '1989-03-02',
      city: 3273,
      religion: 'islam',
      sourceOfFund: 'pekerjaan',
    });
    expect(rest.dueAt).not.toBeNull();
    const { email } = await world.db.one(
      row({ email: col.text }),
      sql`select email from app_user where id = ${person.id}`,
    );
    expect((await messagesTo(world, email))[0]).toMatch(
      /aktifkan tanda tangan digital Anda di halaman Verifikasi identitas: http\S+\/dashboard\/kyc\n/,
    );
  });

  it('[S3.053] [S7.026] fills the profile', async () => {
    const world = held.current;
    const { person } = await pending(world);
    expect((await world.call(person, 'GET me/profile')).data).toEqual({
      id: person.id,
      birthplace: 3273,
      birthday: '1989-03-02',
      gender: 'female',
      religion: 'islam',
      address: 'Jalan Mawar 1',
      city: 3273,
      province: 32,
      lastEducation: 'S1',
      job: 1,
      jobSector: 1,
      sourceOfFund: 'pekerjaan',
    });
  });

  it('names everything that is missing, and stores nothing', async () => {
    const world = held.current;
    const person = await newLender(world);
    const fields = without(form(person), 'selfieFile[file]', 'religion', 'bankAccountName');
    const answer = await postForm(world, person, 'me/kycs', fields);
    expect(answer.status).toBe(422);
    expect(answer.errors.map(({ field, code }) => [field, code])).toEqual([
      ['selfiePhoto', 'error.kyc.incomplete'],
      ['religion', 'error.kyc.incomplete'],
      ['bankAccountName', 'error.bank_account.name_required'],
    ]);
    expect((await state(world, person)).status).toBe('not_verified');
    expect(await world.db.rows(anyRow, sql`select 1 from kyc where user_id = ${person.id}`)).toEqual([]);
  });

  it.each([
    ['identityNumber', '327301420389000', 'error.kyc.nik'],
    ['identityNumber', '32730142038900011', 'error.kyc.nik'],
    ['identityNumber', '32730142038900a1', 'error.kyc.nik'],
    ['npwpNumber', '01.234.567.8-901.00', 'error.kyc.npwp'],
    ['birthday', '2030-01-01', 'error.kyc.birthday'],
    ['birthday', '1800-01-01', 'error.kyc.birthday'],
    ['birthday', '0000-01-01', 'error.kyc.birthday'],
    ['birthday', '2010-01-01', 'error.kyc.age'],
    ['birthday', '1990-02-30', 'error.invalid_value'],
    ['gender', 'x', 'error.invalid_value'],
    ['city', '3372', 'error.invalid_value'],
    ['bank', '9999', 'error.invalid_value'],
    ['bankAccountNumber', '123456789012345678', 'error.bank_account.number'],
    ['bankAccountName', 'Orang Lain', 'error.bank_account.other_name'],
  ])('with %s %j is refused, that field named', async (field, value, code) => {
    const world = held.current;
    const person = await newLender(world);
    const answer = await submit(world, person, { [field]: value });
    expect([answer.status, answer.errors[0]?.field, answer.errors[0]?.code]).toEqual([422, field, code]);
    expect((await state(world, person)).status).toBe('not_verified');
  });

  it('with an address of 1.001 characters is refused whole', async () => {
    const answer = await submit(held.current, await newLender(held.current), { address: 'a'.repeat(1001) });
    expect([answer.status, answer.errors[0]?.field]).toEqual([422, 'address']);
  });

  it('with a NIK that contradicts the birthday is accepted, for the reviewer to decide', async () => {
    const world = held.current;
    const person = await newLender(world);
    expect((await submit(world, person, { identityNumber: '3273014203900001' })).status).toBe(200);
    const staff = await world.staff('kyc');
    const { data } = await world.call(staff, 'GET staff/kycs/:id', { params: { id: person.id } });
    const number = data.fields.find(({ field }) => field === 'identityNumber');
    expect(number).toMatchObject({
      value: '3273••••••••0001',
      hints: expect.arrayContaining([{ text: expect.stringContaining('Tanggal lahir'), agrees: false }]),
    });
  });

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    [
      'the bytes of a HEIC picture',
      Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000heic', 'latin1'),
    ],
    ['nothing', Buffer.alloc(0)],
  ])('with %s for a picture is refused, and nothing of it is kept', async (_, bytes) => {
    const world = held.current;
    const person = await newLender(world);
    const answer = await submit(world, person, { 'npwpFile[file]': bytes });
    expect([answer.status, answer.errors[0]?.message]).toEqual([422, 'Not an image']);
    expect(await world.db.rows(anyRow, sql`select 1 from kyc_picture where user_id = ${person.id}`)).toEqual([]);
  });

  it('with a file above 5 MiB is refused, the second time too', async () => {
    const world = held.current;
    const person = await newLender(world);
    for (const name of ['identityFile[file]', 'selfieFile[file]'])
      expect((await submit(world, person, { [name]: Buffer.alloc(5_242_881, 0xff) })).status).toBe(413);
    expect((await state(world, person)).status).toBe('not_verified');
  });

  it('is stored once, when twenty come at once', async () => {
    const world = held.current;
    const person = await newLender(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(world, person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'kyc.pending')).toHaveLength(19);
    const pictures = await world.db.rows(anyRow, sql`select 1 from kyc_picture where user_id = ${person.id}`);
    expect(pictures).toHaveLength(3);
  });

  it('changes nothing of a verified identity', async () => {
    const world = held.current;
    const answer = await submit(world, await world.lender());
    expect([answer.status, answer.code]).toEqual([422, 'error.kyc.already_verified']);
  });

  it('is in no column in plain text', async () => {
    const world = held.current;
    const { person } = await pending(world);
    const [stored] = await world.owner.rows(
      row({ row: col.text }),
      sql`select row_to_json(k)::text as row from kyc k where user_id = ${person.id}`,
    );
    for (const number of ['3273014203890001', '012345678901000', '00123456789'])
      expect(stored?.row).not.toContain(number);
  });
});

describe('pictures of a submission', () => {
  const files = async () => (await readdir(join(folder, 'identities'))).length;
  const keysOf = (id: string) =>
    held.current.db.rows(row({ key: col.text }), sql`select storage_key as key from kyc_picture where user_id = ${id}`);

  it('are stored although the replaced ones cannot be deleted', async () => {
    const world = held.current;
    const { person } = await pending(world);
    for (const { key } of await keysOf(person.id)) {
      await rm(join(folder, key));
      await mkdir(join(folder, key));
    }
    await world.owner.run(sql`update lender set kyc_status = 'rejected' where user_id = ${person.id}`);
    expect((await submit(world, person)).status).toBe(200);
    const staff = await world.staff('kyc');
    const look = await world.product.console.app.inject({
      url: `/api/v1/staff/kycs/${person.id}/pictures/ktp`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect(look.statusCode).toBe(200);
  });

  it('are deleted when the submission failed, and stay when the database was lost and the outcome is unknown', async () => {
    const world = held.current;
    const person = await newLender(world);
    const before = await files();
    expect((await submit(world, person, { city: '3372' })).status).toBe(422);
    expect(await files()).toBe(before);
    await world.owner.run(sql`create function cut() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await world.owner.run(sql`create constraint trigger cut after insert or update on kyc
      deferrable initially deferred for each row execute function cut()`);
    expect((await submit(world, person)).status).toBe(503);
    await world.owner.run(sql`drop trigger cut on kyc`);
    expect(await files()).toBe(before + 3);
  });
});

describe('a draft', () => {
  it('[S7.018] is stored without pictures and bank, and the status stays', async () => {
    const world = held.current;
    const person = await newLender(world);
    const body = {
      religion: 'hindu',
      job: 1,
      identityNumber: '3273014203890001',
      bank: 1,
      bankAccountNumber: '777777',
    };
    const answer = await world.call(person, 'POST me/kycs', { body });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ status: 'not_verified', submittedAt: null });
    expect(answer.data.draft).toMatchObject({
      identityNumber: '3273014203890001',
      bank: null,
      bankAccountNumber: null,
    });
    expect(answer.data.draft.profile).toMatchObject({ religion: 'hindu', job: 1 });
  });
});

describe('the profile', () => {
  it('[S7.061] is saved with the fields that were sent, and the others stay', async () => {
    const world = held.current;
    const { person } = await pending(world);
    await world.owner.run(sql`update lender set kyc_status = 'rejected' where user_id = ${person.id}`);
    const answer = await world.call(person, 'PUT me/profile', { body: { religion: 'katolik', birthday: '1990-05-7' } });
    expect(answer.data).toMatchObject({ religion: 'katolik', birthday: '1990-05-07', gender: 'female', city: 3273 });
    const wrong = await world.call(person, 'PUT me/profile', { body: { birthday: '1990-02-30' } });
    expect([wrong.status, wrong.error.errors[0]?.field]).toEqual([422, 'birthday']);
  });

  it('does not change fields compared with the documents during the review, and saves the rest', async () => {
    const world = held.current;
    const { person } = await pending(world);
    const standing = (await world.call(person, 'GET me/profile')).data;
    const same = { birthday: standing.birthday, gender: standing.gender, religion: 'hindu' };
    expect((await world.call(person, 'PUT me/profile', { body: same })).data).toMatchObject(same);
    for (const body of [{ birthday: '1990-05-07' }, { gender: 'male' }]) {
      const answer = await world.call(person, 'PUT me/profile', { body });
      const [field] = Object.keys(body);
      expect([answer.status, answer.error.code, answer.error.errors[0]?.field]).toEqual([
        422,
        'error.kyc.pending_field',
        field,
      ]);
    }
    expect((await world.call(person, 'GET me/profile')).data).toEqual({ ...standing, religion: 'hindu' });
  });

  it('refuses a city outside the stored province, also when only the city is sent', async () => {
    const world = held.current;
    const { person } = await pending(world);
    await world.owner.run(sql`insert into province (id, name) values (99, 'Provinsi Lain') on conflict do nothing`);
    await world.owner.run(
      sql`insert into city (id, name, province_id) values (9999, 'Kota Lain', 99) on conflict do nothing`,
    );
    const outside = await world.call(person, 'PUT me/profile', { body: { city: 9999 } });
    expect([outside.status, outside.error.errors[0]?.field]).toEqual([422, 'city']);
    expect((await world.call(person, 'PUT me/profile', { body: { city: 9999, province: 99 } })).status).toBe(200);
  });
});

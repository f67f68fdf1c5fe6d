// The reviewer's desk: a verdict only when each field is decided and each picture was opened, what was compared, who
// else has the same, and what was done with the submission.
// Source: docs/screens.md; docs/domain.md §3; decision 0115.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { formOf, postForm } from '#test/form.ts';
import {
  addJob,
  decide,
  form,
  newLender,
  openPictures,
  pending,
  photo,
  sendVerdict,
  state,
  submit,
} from '#test/kyc.ts';
import { password, type Person, useWorld } from '#test/world.ts';
import { eraseIdentity } from './erase.sql.ts';

const held = useWorld();
beforeAll(async () => {
  await addJob(held.current);
  await held.current.owner.run(sql`insert into province (id, name) values (31, 'DKI Jakarta') on conflict do nothing`);
});

const see = async (staff: Person, person: Person) =>
  (await held.current.call(staff, 'GET staff/kycs/:id', { params: { id: person.id } })).data;
const look = (staff: Person, person: Person, kind: string) =>
  held.current.product.console.app.inject({
    url: `/api/v1/staff/kycs/${person.id}/pictures/${kind}`,
    headers: { authorization: `Bearer ${staff.token}` },
  });
const hintsOf = async (staff: Person, person: Person, name: string) =>
  (await see(staff, person)).fields.find(({ field }) => field === name)?.hints;

describe('a verdict', () => {
  it('is refused while a field is undecided, names it, and changes nothing', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const { person, submittedAt } = await pending(world);
    await openPictures(world, staff, person);
    const accepted = (await see(staff, person)).fields
      .map(({ field }) => field)
      .filter((field) => field !== 'address' && field !== 'npwp');
    const half = await sendVerdict(world, staff, person, { submittedAt, verdict: 'verified', accepted });
    expect([half.status, half.error.code]).toEqual([422, 'error.kyc.undecided']);
    expect(half.error.message).toContain('Foto NPWP, Alamat');
    // Accepted and rejected at once is no decision either.
    const fields = [{ field: 'bank', reason: 'Bank salah' }];
    const both = [...accepted, 'address', 'npwp'];
    const twice = await sendVerdict(world, staff, person, { submittedAt, verdict: 'rejected', accepted: both, fields });
    expect([twice.error.code, twice.error.message]).toEqual(['error.kyc.undecided', expect.stringContaining('Bank.')]);
    expect((await state(world, person)).status).toBe('pending');
  });

  it('is refused until this reviewer has opened each picture of this submission', async () => {
    const world = held.current;
    const [staff, other] = [await world.staff('kyc'), await world.staff('kyc')];
    const { person, submittedAt } = await pending(world);
    await openPictures(world, other, person);
    await look(staff, person, 'npwp');
    await look(staff, person, 'ktp');
    expect((await see(staff, person)).opened).toEqual(['ktp', 'npwp']);
    const blind = await sendVerdict(world, staff, person, { submittedAt, verdict: 'verified' });
    expect([blind.status, blind.error.code]).toEqual([422, 'error.kyc.unopened']);
    expect(blind.error.message).toContain('Belum dibuka: Swafoto.');
    await look(staff, person, 'selfiePhoto');
    expect((await sendVerdict(world, staff, person, { submittedAt, verdict: 'verified' })).status).toBe(200);
  });

  it('on a submission that came again needs its pictures opened again, and says what was rejected before', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const { person, submittedAt } = await pending(world);
    const fields = [{ field: 'ktp', reason: 'Foto buram' }];
    expect((await decide(world, staff, person, { submittedAt, verdict: 'rejected', fields })).status).toBe(200);
    await world.moveClock({ minutes: 5 });
    expect((await postForm(world, person, 'me/kycs', { 'identityFile[file]': photo })).status).toBe(200);
    const fresh = await world.staff('kyc');
    const again = await see(fresh, person);
    expect([again.again, again.opened]).toEqual([true, []]);
    expect(again.fields.find(({ field }) => field === 'ktp')?.rejected).toBe('Foto buram');
    const next = { submittedAt: again.submittedAt, verdict: 'verified' };
    await look(fresh, person, 'ktp');
    expect((await sendVerdict(world, fresh, person, next)).error.code).toBe('error.kyc.unopened');
    expect((await decide(world, fresh, person, next)).status).toBe(200);
  });
});

describe('what was compared', () => {
  it('agrees with the NIK in birthday, sex and province, and the holder with the account’s name', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const { person } = await pending(world);
    const hints = await hintsOf(staff, person, 'identityNumber');
    expect(hints?.slice(0, 3)).toEqual([
      { text: 'Tanggal lahir 02-03-89: cocok', agrees: true },
      { text: 'Perempuan: cocok', agrees: true },
      { text: 'Provinsi 32 Jawa Barat: cocok', agrees: true },
    ]);
    expect(await hintsOf(staff, person, 'bankAccountName')).toEqual([
      { text: 'Nama pemilik sama dengan nama akun', agrees: true },
    ]);
    expect(await hintsOf(staff, person, 'npwpNumber')).toEqual([]);
  });

  it('says where it differs', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const person = await world.lender({ kycStatus: 'not_verified' });
    const changes = { identityNumber: '3173010403890009', npwpNumber: '3273014203890001' };
    expect((await submit(world, person, changes)).status).toBe(200);
    expect(await hintsOf(staff, person, 'identityNumber')).toEqual([
      { text: 'Tanggal lahir 04-03-89 pada NIK: tidak cocok', agrees: false },
      { text: 'Laki-laki menurut NIK: tidak cocok', agrees: false },
      { text: 'Provinsi 31 DKI Jakarta pada NIK: berbeda dari alamat', agrees: false },
    ]);
    expect(await hintsOf(staff, person, 'npwpNumber')).toEqual([
      { text: 'NPWP 16 angka berbeda dari NIK', agrees: false },
    ]);
  });
});

describe('who else has the same', () => {
  const handIn = async (identityNumber: string, bankAccountNumber: string) => {
    const person = await held.current.lender({ kycStatus: 'not_verified' });
    const sent = await submit(held.current, person, { identityNumber, bankAccountNumber });
    expect(sent.status).toBe(200);
    return person;
  };

  it('are lenders by NIK and account, groups by account, members by NIK or phone, and leads by phone', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const loan = await world.staff('loan');
    const [nik, account] = ['3273014203890077', '7700123456'];
    const one = await handIn(nik, account);
    const two = await handIn(nik, account);
    const sameNik = { field: 'identityNumber', kind: 'lender', id: two.id, name: two.name };
    const sameAccount = { field: 'bankAccountNumber', kind: 'lender', id: two.id, name: two.name };
    expect((await see(staff, one)).matches).toEqual([sameAccount, sameNik]);
    expect(await hintsOf(staff, one, 'identityNumber')).toContainEqual({
      text: 'NIK ini juga dipakai orang lain',
      agrees: false,
    });

    const group = await world.group();
    const member = { name: 'Ani Suryani', business: 'Keripik', role: 'anggota', nik, phone: one.phone, version: 1 };
    const joined = await world.call(loan, 'POST staff/groups/:id/members', { params: { id: group.id }, body: member });
    expect(joined.status).toBe(200);
    // A reviewer may not read groups, so she is told of one without its name; an auditor may.
    const inGroup = { field: 'identityNumber', kind: 'group', id: group.id, name: null };
    expect((await see(staff, one)).matches).toEqual([sameAccount, inGroup, sameNik]);
    const named = (await see(await world.staff('auditor'), one)).matches.find(({ kind }) => kind === 'group');
    expect(named?.name).toMatch(/^Ani Suryani, /);
    // Another's phone number is nothing of hers.
    expect((await see(staff, two)).matches.map(({ field }) => field)).not.toContain('phone');
  });

  it('are nobody for numbers that only she has', async () => {
    const world = held.current;
    const person = await handIn('3273014203890088', '8800123456');
    expect((await see(await world.staff('kyc'), person)).matches).toEqual([]);
  });

  it('are found by a payout account, and by a phone number that only a lead has', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const owner = await handIn('3273014203890055', '5500123456');
    const verdict = { submittedAt: (await state(world, owner)).submittedAt, verdict: 'verified' };
    expect((await decide(world, staff, owner, verdict)).status).toBe(200);
    // Her identity has another account by now; the payout account stays.
    await world.owner.run(sql`update kyc set account_hash = null where user_id = ${owner.id}`);
    const person = await handIn('3273014203890056', '5500123456');
    await world.owner.run(sql`insert into lead (id, name, phone, sector_id, city_id, business_address, state, version, created_at, promised_on)
      select gen_random_uuid(), 'Rina Wati', phone, 1, 3273, 'Jalan Melati 1', 'new', 1, app_now(), current_date
      from app_user where id = ${person.id}`);
    expect((await see(staff, person)).matches).toEqual([
      { field: 'bankAccountNumber', kind: 'person', id: owner.id, name: owner.name },
      { field: 'phone', kind: 'lead', id: expect.any(String), name: null },
    ]);
  });
});

describe('the same browser', () => {
  const signIn = async (cookie: string, { phone }: Person) => {
    const answer = await held.current.product.web.app.inject({
      method: 'POST',
      url: '/api/v1/login_check',
      headers: cookie === '' ? {} : { cookie },
      payload: { _username: phone, _password: password },
    });
    return String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  };
  const handIn = async (person: Person, cookie: string, identityNumber: string) => {
    const { payload, type } = await formOf(
      form(person, { identityNumber, bankAccountNumber: identityNumber.slice(4) }),
    );
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': type, cookie };
    const answer = await held.current.product.web.app.inject({
      method: 'POST',
      url: '/api/v1/me/kycs',
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(200);
  };

  it('is told when another who signed in there handed in an identity too, until one of them is erased', async () => {
    const world = held.current;
    const [staff, one, two] = [await world.staff('kyc'), await newLender(world), await newLender(world)];
    const alone = await newLender(world);
    const first = await signIn('', one);
    await handIn(one, first, '3273014203890061');
    // Another browser of hers, which nobody shares.
    await handIn(alone, await signIn('', alone), '3273014203890062');
    await handIn(two, await signIn(first, two), '3273014203890063');
    expect((await see(staff, two)).matches).toEqual([{ field: 'browser', kind: 'lender', id: one.id, name: one.name }]);
    expect((await see(staff, one)).matches).toEqual([{ field: 'browser', kind: 'lender', id: two.id, name: two.name }]);
    expect((await see(staff, alone)).matches).toEqual([]);
    await world.db.tx((tx) => eraseIdentity(tx, one.id));
    expect((await see(staff, two)).matches).toEqual([]);
    // Whoever shares a number comes first.
    const third = await newLender(world);
    await handIn(third, await signIn(first, third), '3273014203890063');
    expect((await see(staff, third)).matches.map(({ field }) => field)).toEqual([
      'bankAccountNumber',
      'identityNumber',
      'browser',
    ]);
  });

  it('is not recognised by a mark that nobody gave', async () => {
    const world = held.current;
    const staff = await world.staff('kyc');
    const [one, two] = [await newLender(world), await newLender(world)];
    await handIn(one, 'titian-user-device=geraten', '3273014203890064');
    await handIn(two, 'titian-user-device=geraten', '3273014203890065');
    expect((await see(staff, two)).matches).toEqual([]);
  });
});

it('says what was done with the submission, by whom, and why the numbers were opened', async () => {
  const world = held.current;
  const staff = await world.staff('kyc');
  const { person } = await pending(world);
  await look(staff, person, 'selfiePhoto');
  const reveal = { params: { id: person.id }, body: { reason: 'Mencocokkan dengan foto' } };
  await world.call(staff, 'POST staff/kycs/:id/reveals', reveal);
  const { history } = await see(staff, person);
  expect(history.map(({ action, picture, reason }) => [action, picture, reason])).toEqual([
    ['kyc.submitted', null, null],
    ['kyc.picture.seen', 'selfiePhoto', null],
    ['kyc.number.seen', null, 'Mencocokkan dengan foto'],
  ]);
  expect(history.map(({ by }) => by === null)).toEqual([true, false, false]);
});

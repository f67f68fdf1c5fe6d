// Codes that prove a number: their format, their lifetime, and the limits on tries and sends.
// Source: spec §7; docs/domain.md §2.
import { describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { codeTo, messagesTo } from '#test/messages.ts';
import { newPhone, request, check, wrong } from '#test/registration.ts';
import { useWorld } from '#test/world.ts';

const held = useWorld();

describe('a code', () => {
  it('[S7.011] [S7.012] comes by SMS with six digits and proves the number, in whatever form that was typed', async () => {
    const world = held.current;
    const phone = newPhone();
    expect((await request(world, phone.replace('+62', '0'))).status).toBe(200);
    const code = await codeTo(world, phone);
    expect(code).toMatch(/^\d{6}$/);
    const answer = await check(world, phone.replace('+62', ''), code);
    expect(answer.data.verificationToken).toMatch(/^[\w-]{22}$/);
  });

  it('is nowhere in plain text: not in its table, not in the waiting message', async () => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    const code = await codeTo(world, phone);
    const [stored] = await world.owner.rows(
      row({ row: col.text }),
      sql`select row_to_json(c)::text as row from verification_code c where subject = ${phone}`,
    );
    const [waiting] = await world.owner.rows(
      row({ row: col.text }),
      sql`select row_to_json(m)::text as row from outbox_message m where recipient = ${phone}`,
    );
    expect(stored?.row).not.toContain(code);
    expect(waiting?.row).not.toContain(code);
  });

  it('is valid for five minutes', async () => {
    const world = held.current;
    const [early, late] = [newPhone(), newPhone()];
    await request(world, early);
    await request(world, late);
    const [earlyCode, lateCode] = [await codeTo(world, early), await codeTo(world, late)];
    await world.moveClock({ minutes: 4 });
    expect((await check(world, early, earlyCode)).status).toBe(200);
    await world.moveClock({ minutes: 2 });
    const answer = await check(world, late, lateCode);
    expect([answer.status, answer.error.code]).toEqual([422, 'error.code.invalid']);
  });

  it('is valid once, and not after a newer one was sent', async () => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    const older = await codeTo(world, phone);
    await world.moveClock({ minutes: 2 });
    await request(world, phone);
    const newer = await codeTo(world, phone);
    const refusals = older === newer ? [] : [await check(world, phone, older)];
    expect((await check(world, phone, newer)).status).toBe(200);
    refusals.push(await check(world, phone, newer));
    for (const { status, error } of refusals) expect([status, error.code]).toEqual([422, 'error.code.invalid']);
  });

  it('is not checked any more after five wrong ones, although it is right', async () => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    const code = await codeTo(world, phone);
    for (let n = 0; n < 5; n += 1) expect((await check(world, phone, wrong(code))).status).toBe(422);
    const sixth = await check(world, phone, code);
    expect([sixth.status, sixth.error.code]).toEqual([429, 'error.too_many']);
    const minutes = Math.ceil(Number(sixth.headers['retry-after']) / 60);
    expect(sixth.error.message).toBe(`Terlalu banyak percobaan. Coba lagi dalam ${minutes} menit.`);
  });

  it('is checked at most five times when a hundred come at once', async () => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    const tries = Array.from({ length: 100 }, (_, n) => check(world, phone, `9${String(n).padStart(5, '0')}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(5);
  });

  it('resets no counter: twenty tries a day, whatever codes were requested in between', async () => {
    const world = held.current;
    const phone = newPhone();
    let judged = 0;
    const sends = [];
    for (let round = 0; round < 6; round += 1) {
      await world.moveClock({ minutes: 16 });
      sends.push((await request(world, phone)).status);
      const code = await codeTo(world, phone);
      for (let n = 0; n < 5; n += 1) if ((await check(world, phone, wrong(code))).status === 422) judged += 1;
    }
    expect(judged).toBe(20);
    // A code that would no longer be checked is not sent either.
    expect(sends).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await messagesTo(world, phone)).toHaveLength(4);
    expect((await check(world, phone, await codeTo(world, phone))).status).toBe(429);
  });

  it('does not count as a try of the day when it is right', async () => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    expect((await check(world, phone, await codeTo(world, phone))).status).toBe(200);
    const counted = await world.db.rows(
      anyRow,
      sql`select 1 from attempt_counter where subject = ${phone} and purpose ~ '^code_(try|day)' and tries > 0`,
    );
    expect(counted).toEqual([]);
  });

  it('is sent once a minute and five times in ten minutes', async () => {
    const world = held.current;
    const phone = newPhone();
    expect((await request(world, phone)).status).toBe(200);
    const hasty = await request(world, phone);
    expect([hasty.status, hasty.error.code, hasty.error.message]).toEqual([
      429,
      'error.code.wait',
      `Kode baru saja dikirim. Masukkan kode itu; kode berikutnya dapat diminta dalam ${hasty.headers['retry-after']} detik.`,
    ]);
    expect(Number(hasty.headers['retry-after'])).toBeLessThanOrEqual(60);
    for (let n = 0; n < 4; n += 1) {
      await world.moveClock({ minutes: 1 });
      expect((await request(world, phone)).status).toBe(200);
    }
    await world.moveClock({ minutes: 1 });
    expect((await request(world, phone)).status).toBe(429);
    expect(await messagesTo(world, phone)).toHaveLength(5);
  });

  it.each([[''], [' 123456'], ['1234567'], ['abcdef']])('of the form %j is invalid', async (code) => {
    const world = held.current;
    const phone = newPhone();
    await request(world, phone);
    expect((await check(world, phone, code)).status).toBe(422);
  });

  it.each([[null], [['123456']], [{ $ne: '' }], [123456]])(
    'of the form %j is refused as a wrong body',
    async (code) => {
      const body = { phonenumber: newPhone(), code };
      expect((await held.current.call(null, 'POST users/verifications', { body })).status).toBe(400);
    },
  );

  it.each([['+19005550100'], ['+8816123456789'], ['+62812'], ['+62812345678901234567'], ['081234x']])(
    'is not sent to %s',
    async (phonenumber) => {
      const answer = await request(held.current, phonenumber);
      expect([answer.status, answer.error.code]).toEqual([422, 'error.phone.invalid']);
      expect(await messagesTo(held.current, phonenumber)).toEqual([]);
    },
  );

  it('is not sent to a number that has an account, though the answer is the same', async () => {
    const world = held.current;
    const { id } = await world.lender();
    const { phone } = await world.db.one(row({ phone: col.text }), sql`select phone from app_user where id = ${id}`);
    const known = await request(world, phone);
    const unknown = await request(world, newPhone());
    expect([known.status, known.data]).toEqual([unknown.status, unknown.data]);
    const [text = ''] = await messagesTo(world, phone);
    expect(text).toContain('sudah terdaftar');
    expect(text).not.toMatch(/\d{6}/);
  });
});

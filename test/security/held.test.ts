// No file holds up other calls: while anything is uploaded or downloaded, and while the worker reads the bank's statement,
// the event loop is never held for more than 50 ms. Each such endpoint is measured with large content, and a new one fails
// until it is named here. Source: decision 0097.
import { existsSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addDays, addMonthsClamped } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, type Funder } from '#test/disbursement.ts';
import { createDraft } from '#test/draft.ts';
import { changedSheet } from '#test/field.ts';
import { type Fields, formOf, sendForm } from '#test/form.ts';
import { addJob, form as kycForm, newLender } from '#test/kyc.ts';
import { enteredChange, verifiedLender } from '#test/kyc-change.ts';
import { sendStatement, statementFile } from '#test/statement.ts';
import { type LenderPerson, makeStaff, type Person } from '#test/world-people.ts';
import { password, useWorld } from '#test/world.ts';

const held = useWorld();
const longestMs = 50;
/** Tries: a machine that does other work takes turns away too, but not three times of three. */
const tries = 3;

const endpoints = Object.values(contract).flatMap((list) => Object.values<Endpoint>(list));
const uploads = endpoints.filter(({ files }) => files !== undefined).map(({ call }) => call);
/** What answers a file or a picture; streams and the providers' notices are not files. */
const downloads = endpoints
  .filter(({ raw, call }) => raw === true && !/streams\/|webhooks\//.test(call))
  .map(({ call }) => call);

/**
 * The longest that nothing else had its turn while this ran, in milliseconds; the least of a few tries. The histogram also sees
 * the machine give the processor to others, so what this thread itself worked between two turns is the other bound.
 */
async function longestHeld(act: (round: number) => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < tries && least > longestMs; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 2 });
    const work = watchWork();
    delay.enable();
    await pause(5);
    await act(round);
    await pause(5);
    delay.disable();
    least = Math.min(least, delay.max / 1e6, work.stop());
  }
  return least;
}

/** The longest that the main thread worked between two of its turns, in milliseconds of processor. */
function watchWork(): { stop(): number } {
  const file = `/proc/self/task/${process.pid}/schedstat`;
  const worked = () => (existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ', 1)[0]) / 1e6 : Number.NaN);
  let [last, longest] = [worked(), 0];
  const turn = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(turn, 1);
  return {
    stop() {
      turn();
      clearInterval(timer);
      return Number.isNaN(longest) || longest === 0 ? Number.POSITIVE_INFINITY : longest;
    },
  };
}

let everybody: Person;
let lender: LenderPerson;
let taken: string;
let funder: Funder;
/** Near the largest that may be uploaded. */
let large: Buffer;
beforeAll(async () => {
  const world = held.current;
  everybody = await makeStaff(world, ['kyc', 'loan', 'finance', 'support', 'auditor', 'admin']);
  lender = await world.lender({ balance: 5_000_000 });
  const { id: logged } = await world.openedLending();
  await addJob(world);
  // A closed date with a loan in its log, so that there is a report.
  await world.owner.run(sql`insert into business_day (closed_on, started_at, completed_at)
    values (business_date_of(app_now()) - 1, app_now(), app_now()) on conflict do nothing`);
  await world.owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah,
    principal_open_rupiah, missed_weeks) values (${logged}, business_date_of(app_now()) - 1, 0, 0, 1000, 0)`);
  const [width, height] = [1_700, 1_200];
  const noise = Buffer.from(Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 2_654_435_761) >>> 24));
  large = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  // A month with a tax slip.
  const month = sql`date_trunc('month', business_date_of(app_now()))::date`;
  await world.owner.run(sql`insert into tax_withheld values (${month}, ${lender.id}, 200000, 30000)`);
  await world.owner.run(sql`insert into tax_slip (year, no, month, lender_id, interest_rupiah, tax_rupiah, resident, identity_hash, issued_at)
    values (extract(year from ${month}), 1, ${month}, ${lender.id}, 200000, 30000, true, '', app_now())`);
  // A loan with fifty instalments to come.
  const { funders } = await disbursedLending(world, await today(world.db), [50_000_000]);
  [funder] = funders as [Funder];
  // A file for the tax office, of a month that is over.
  const period = addMonthsClamped(await today(world.db), -1).slice(0, 7);
  const take = await world.call(everybody, 'POST staff/authorityreports/:set/:period/takes', {
    params: { set: 'stamp_duty', period },
    body: { seen: 0 },
  });
  taken = take.data.id;
  // A list that is long: three thousand events of the trail.
  await world.owner.run(sql`select append_audit('system', null, 'list.exported', 'list', n::text, null, null, 'Panjang')
    from generate_series(1, 3000) n`);
});

it('the instrument sees a hold', async () => {
  const hold = async () => {
    await pause(5);
    // Four times the limit of this thread's own work, however little of the processor it gets.
    const start = process.cpuUsage();
    while (process.cpuUsage(start).user < longestMs * 4_000);
  };
  expect(await longestHeld(hold)).toBeGreaterThan(longestMs);
});

describe('an upload', () => {
  /** Posts a form that is taken; each round has objects of its own. */
  const acts: Record<string, (round: number) => Promise<{ person: Person | null; path: string; fields: Fields }>> = {
    'POST me/photo': async () => ({ person: lender, path: 'me/photo', fields: { file: large } }),
    'POST me/kycs': async () => {
      const person = await newLender(held.current);
      const pictures = { 'identityFile[file]': large, 'npwpFile[file]': large, 'selfieFile[file]': large };
      return { person, path: 'me/kycs', fields: kycForm(person, pictures) };
    },
    // Refused after its pictures were read, as most are: without a proof of the phone.
    'POST users': async () => ({
      person: null,
      path: 'users',
      fields: {
        name: 'Ratna',
        email: 'r@contoh.example',
        verificationToken: 'x',
        'plainPassword[first]': password,
        'plainPassword[second]': password,
        'identityFile[file]': large,
        'npwpFile[file]': large,
      },
    }),
    'POST staff/drafts/:id/pictures': async () => {
      const staff = await held.current.staff('loan');
      const { data } = await createDraft(held.current, staff, await held.current.group());
      return {
        person: staff,
        path: `staff/drafts/${data.id}/pictures`,
        fields: { alt: 'Warung', version: '1', file: large },
      };
    },
    'POST staff/visits/:id/pictures': async () => {
      const staff = await held.current.staff('loan');
      const { id } = await held.current.group();
      const body = { member: null, note: 'Buku kas', place: null };
      const { data } = await held.current.call(staff, 'POST staff/groups/:id/visits', { params: { id }, body });
      return { person: staff, path: `staff/visits/${data.id}/pictures`, fields: { file: large } };
    },
    'POST staff/contents/:id/pictures': async () => {
      const fields = {
        kind: 'event' as const,
        title: 'Pasar Lestari',
        body: '<p>Bertemu kelompok.</p>',
        position: 10,
        publishOn: await today(held.current.db),
        place: 'Balai Kota Bogor',
        startsAt: '2026-12-12T02:00:00.000Z',
        endsAt: null,
        link: null,
      };
      const { data } = await held.current.call(everybody, 'POST staff/contents', { body: { fields, reason: 'Acara' } });
      const path = `staff/contents/${data.id}/pictures`;
      return { person: everybody, path, fields: { file: large, version: '1', reason: 'Gambar' } };
    },
    'POST staff/field/sheets/:id/photos': async () => {
      const { officer, id } = await changedSheet(held.current);
      return { person: officer, path: `staff/field/sheets/${id}/photos`, fields: { file: large } };
    },
    'POST staff/kycs/:id/changes/:change/proofs': async () => {
      const { person, maker } = await verifiedLender(held.current);
      const change = await enteredChange(held.current, maker, person, { kind: 'correction', taxResident: false });
      return {
        person: maker,
        path: `staff/kycs/${person.id}/changes/${change}/proofs`,
        fields: { file: large, version: '1' },
      };
    },
  };

  it('is named here, whichever it is', () => {
    expect([...Object.keys(acts), 'POST staff/bankstatements'].sort()).toEqual([...uploads].sort());
  });

  it.each(Object.keys(acts))('%s holds nobody up', async (call) => {
    const wanted = call === 'POST users' ? 422 : 200;
    const made = await Promise.all(
      Array.from({ length: tries }, async (_, round) => {
        const { person, path, fields } = await acts[call]!(round);
        return { person, path, form: await formOf(fields) };
      }),
    );
    const worst = await longestHeld(async (round) => {
      const { person, path, form } = made[round]!;
      const { status, message } = await sendForm(held.current, person, path, form);
      expect([call, status, message]).toEqual([call, wanted, wanted === 200 ? undefined : message]);
    });
    expect(worst).toBeLessThan(longestMs);
  });

  it('of a statement of 115,000 lines is answered at once, and its reading holds nobody up', async () => {
    const world = held.current;
    const date = addDays(await today(world.db), -1);
    const told = Array.from({ length: 115_000 }, (_, at) => ({
      reference: `p${at}`,
      counterparty: '',
      amount: 1 + (at % 9),
    }));
    const forms = await Promise.all(
      Array.from({ length: tries }, (_, round) =>
        formOf({ file: Buffer.from(statementFile({ date, opening: round, told })) }),
      ),
    );
    const worst = await longestHeld(async (round) => {
      const { data } = await sendStatement(world, everybody, forms[round]!);
      expect([data.lines, data.differenceCount, data.differences.length]).toEqual([115_000, 115_000, 500]);
    });
    expect(worst).toBeLessThan(longestMs);
  }, 120_000);
});

describe('a download', () => {
  const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
  const url = async (call: string): Promise<string> => {
    const world = held.current;
    const { id } = await world.owner.one(
      row({ id: col.text }),
      sql`select id from ledger_account where kind = 'escrow' and owner_id is null`,
    );
    const month = (await today(world.db)).slice(0, 7);
    const values: Record<string, string> = {
      id: call.includes(':id/calendar') ? funder.portfolioId : call.includes('authoritytakes') ? taken : id,
      month,
      period: month,
      year: month.slice(0, 4),
      kind: 'cash',
      table: 'all',
      no: '1',
      name: `${'0'.repeat(32)}.jpg`,
    };
    return `/api/v1/${call.replace(/^\w+ /, '').replace(/:(\w+)/g, (_, name: string) => values[name] ?? newId())}`;
  };
  const formsOf = (call: string) => (call.includes('/booksmonths/') ? ['csv', 'beancount'] : ['csv', 'xlsx']);
  /** Files and pictures; a picture that is not there costs what finding it costs. */
  const paths = downloads.flatMap((call) =>
    call.includes(':form') ? formsOf(call).map((form) => call.replace(':form', form)) : [call],
  );

  it.each(paths)('%s holds nobody up', async (call) => {
    const isStaff = call.includes(' staff/');
    const ofOwnLoan = call.includes(':id/calendar');
    const caller = isStaff ? everybody : ofOwnLoan ? funder.lender : lender;
    const { app } = held.current.product[isStaff ? 'console' : 'web'];
    const worst = await longestHeld(async () => {
      const answer = await app.inject({
        method: call.startsWith('POST') ? 'POST' : 'GET',
        url: await url(call),
        headers: { ...bearer(caller), 'content-type': 'application/json' },
        ...(call.startsWith('POST') ? { payload: { currentPassword: password } } : {}),
      });
      const isFile = /csv|xlsx|beancount|pdf|personaldata|:id\/calendar/.test(call);
      expect([call, isFile ? answer.statusCode : 200]).toEqual([call, 200]);
    });
    expect(worst).toBeLessThan(longestMs);
  });
});

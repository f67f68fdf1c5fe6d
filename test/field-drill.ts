// Sheets made offline against a moving server: officers prepare, money comes and others post meanwhile, then all phones send at
// once over connections that break, each until it knows what became of its sheet.
// Invariants that it checks: no sheet is lost, none is posted twice, and the books prove.
// Source: decision 0114.
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { FieldDevice, PreparedSheet } from '#contract/field.ts';
import type { FieldSheetAnswer, FieldSheetBody } from '#contract/field-sheet.ts';
import { random as numbersFrom } from '#db/demo/names.ts';
import { addDays, businessDate } from '#domain/calendar.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from './disbursement.ts';
import { filledIn, giveTo, newDevice, prepare } from './field.ts';
import { arrive, held, postSheet, type Running, sheetBody } from './repayment.ts';
import type { StaffPerson, World } from './world.ts';

type Phone = { officer: StaffPerson; device: FieldDevice; lending: Running; sheets: PreparedSheet[] };
export type DrillFigures = { sheets: number; cuts: number; changed: number; closed: number; posted: number };

const first = businessDate('2026-03-11');

/** `officers` with a group each, over `weeks` of meetings: as many sheets as officers times weeks. */
export async function drillSheets(
  world: World,
  { officers, weeks, seed }: { officers: number; weeks: number; seed: number },
): Promise<DrillFigures> {
  const random = numbersFrom(seed);
  const figures: DrillFigures = { sheets: 0, cuts: 0, changed: 0, closed: 0, posted: 0 };
  const { app } = world.product.console;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1/staff/field/sheets`;
  const phones = await makePhones(world, officers);
  for (let week = 0; week < weeks; week += 1) {
    const meeting = addDays(first, week * 7);
    await setClock(world, addDays(meeting, -2));
    for (const phone of phones) phone.sheets = (await prepare(world, phone.officer, phone.device)).sheets;
    await setClock(world, addDays(meeting, 1));
    const moved = phones.filter(() => random() < 0.4);
    const during = moved.splice(0, Math.floor(moved.length / 2));
    for (const phone of moved) await moveBook(world, phone, meeting, random());
    const sending = phones.map((phone) => sendAll({ world, url, random, figures }, phone));
    for (const phone of during) await moveBook(world, phone, meeting, random());
    await Promise.all(sending);
  }
  await checkNothingLost(world, phones, figures);
  return figures;
}

async function makePhones(world: World, officers: number): Promise<Phone[]> {
  const phones: Phone[] = [];
  for (let n = 0; n < officers; n += 1) {
    const officer = await world.staff('loan');
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    await giveTo(world, lending, officer);
    phones.push({ officer, lending, device: await newDevice(world, officer), sheets: [] });
  }
  return phones;
}

/** A transfer of the group, or a sheet of one member at the desk; a sheet that is no longer the next one is refused. */
async function moveBook(world: World, { lending }: Phone, meeting: string, chance: number): Promise<void> {
  if (chance < 0.5) await arrive(world, lending, 60_000, meeting);
  else await postSheet(world, lending, sheetBody(lending, meeting, 0, { of: { 0: 120_000 } }));
}

type Sending = { world: World; url: string; random: () => number; figures: DrillFigures };

/** Sends the sheets of one phone in order, each until its outcome is known; what changed is filled in anew, or closed. */
async function sendAll(at: Sending, { officer, device, lending, sheets }: Phone): Promise<void> {
  for (const prepared of sheets) {
    at.figures.sheets += 1;
    for (let sheet = prepared; ; ) {
      const absent = Math.floor(at.random() * 10);
      const body = await filledIn(at.world, { lending, officer, device, sheet }, { paid: { [absent]: 0 } });
      const answer = await untilKnown(at, officer, body);
      if (answer.outcome === 'posted') {
        at.figures.posted += 1;
        break;
      }
      at.figures.changed += 1;
      const next = answer.change?.sheet;
      if (!next) throw new Error('the group is still hers');
      sheet = next;
      const left = sheet.form.members.filter(({ due }) => due > 0).length;
      if (left > 1) continue;
      const body2 = { params: { id: answer.id }, body: { reason: 'Sudah dibayar' } };
      await at.world.call(officer, 'POST staff/field/sheets/:id/closures', body2);
      at.figures.closed += 1;
      break;
    }
  }
}

/** Repeats a sending whose connection broke; the server may have received it all the same. */
async function untilKnown(at: Sending, officer: StaffPerson, body: FieldSheetBody): Promise<FieldSheetAnswer> {
  for (let tries = 0; ; tries += 1) {
    // A cut after a few milliseconds, the later the more often it was tried.
    const patience = at.random() < 0.6 ? 1 + at.random() * 40 * (1 + tries) : 60_000;
    try {
      const answer = await fetch(at.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${officer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(Math.ceil(patience)),
      });
      const { data } = (await answer.json()) as { data?: FieldSheetAnswer };
      if (answer.ok && data) return data;
      if (answer.status < 500 && answer.status !== 429) throw new Error(`refused: ${answer.status}`);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('refused')) throw error;
      at.figures.cuts += 1;
    }
  }
}

const endRow = row({
  sheets: col.number,
  posted: col.number,
  twice: col.number,
  waiting: col.number,
  astray: col.number,
});

async function checkNothingLost(world: World, phones: readonly Phone[], figures: DrillFigures): Promise<void> {
  const found = await world.owner.one(
    endRow,
    sql`
    select count(distinct (f.lending_id, f.meeting_date)) as sheets, count(*) filter (where f.state = 'posted') as posted,
      (select count(*) from (select 1 from field_sheet where state = 'posted'
        group by device_id, lending_id, meeting_date having count(*) > 1) t) as twice,
      count(*) filter (where f.state = 'changed') as waiting,
      count(*) filter (where f.state = 'posted' and (r.id is null or r.amount_rupiah <> f.cash_rupiah
        or r.value_on <> f.meeting_date)) as astray
    from field_sheet f left join receipt r on r.id = f.receipt_id`,
  );
  const { sheets, posted } = figures;
  expect(found).toEqual({ sheets, posted, twice: 0, waiting: 0, astray: 0 });
  expect(figures.posted + figures.closed).toBe(sheets);
  for (const { officer, lending } of phones) {
    const { cash } = await world.owner.one(
      row({ cash: col.number }),
      sql`select coalesce(sum(amount_rupiah), 0)::bigint as cash from receipt
        where lending_id = ${lending.id} and channel = 'meeting' and reversed_at is null`,
    );
    // Transfers may have paid a part of the cash in; what the officer holds and what came is all that was collected.
    expect(await held(world, 'officer_cash', officer.id)).toBeLessThanOrEqual(cash);
  }
  expect(await world.proof()).toEqual([]);
}

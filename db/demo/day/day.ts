// The days before the first start, and its morning, as people live them in the product: what waits in each queue when
// somebody signs in was asked for or entered by somebody, at an hour of one of these days.
// Invariant: each queue holds as many cases as its line here says; nothing is due that nobody can do.
// Source: decision 0118.
import { addDays, type BusinessDate, daysBetween, type Holidays } from '#domain/calendar.ts';
import type { Db } from '#platform/db.ts';
import { clockOf } from '../simulate.ts';
import { setClock } from '../simulate.sql.ts';
import { applicants, submitIdentity } from './applicants.ts';
import { tellBank, uploadStatement } from './bank-file.ts';
import { lastMeetingBefore } from './groups.ts';
import * as loans from './loans.ts';
import { lockMonths } from './months.ts';
import type { Player } from './player.ts';
import * as requests from './requests.ts';
import { makeTask, recordPromise, tasks } from './tasks.ts';

type Act = { ago: number; hour: number; play: (date: BusinessDate) => Promise<unknown> };

export type DayOptions = {
  player: Player;
  /** The owner's connection: it sets the clock. */
  db: Db;
  today: BusinessDate;
  holidays: Holidays;
  /** Without one there is no bank to write a statement. */
  sandboxUrl: string | undefined;
};

/** Plays one of the last dates; today's acts happen in real time. */
export function openDay(options: DayOptions): (date: BusinessDate) => Promise<void> {
  const { player, db, today } = options;
  const acts = [...actsOfPeople(options), ...actsOfStaff(options)].sort(
    (one, other) => other.ago - one.ago || one.hour - other.hour,
  );
  return async (date) => {
    for (const { ago, hour, play } of acts) {
      if (addDays(today, -ago) !== date) continue;
      await db.tx((tx) => setClock(tx, clockOf(date, today, hour)));
      await play(date);
      await player.signOut();
    }
  };
}

function actsOfPeople({ player }: DayOptions): Act[] {
  return [
    ...requests.leads.map((lead, no): Act => act(lead.ago, 11 + no / 3, () => requests.sendLead(player, lead))),
    ...requests.complaints.map(
      (each, no): Act => act(each.ago, 12 + no / 4, () => requests.sendComplaint(player, each)),
    ),
    ...applicants.map(({ ago }, no): Act => act(ago, 13 + no / 2, () => submitIdentity(player, no))),
    act(3, 10.5, (date) => requests.topUpForWithdrawals(player, date)),
    act(1, 16, () => requests.withdraw(player)),
  ];
}

function actsOfStaff({ player, db, today, holidays, sandboxUrl }: DayOptions): Act[] {
  const world = { player, reader: db };
  const lastMeeting = daysBetween(lastMeetingBefore(today, holidays), today);
  return [
    act(lastMeeting, 15, (date) => loans.holdMeetings(world, date)),
    act(3, 11, (date) => loans.payTooMuch(world, date)),
    act(2, 14, (date) => loans.payUnknownNumber(world, 0, date)),
    act(1, 14, (date) => loans.payUnknownNumber(world, 1, date)),
    act(1, 14.5, (date) => loans.sendUnreadableNotice(world, date)),
    act(1, 15.5, () => loans.enterOverpayments(world)),
    act(1, 16.5, () => loans.enterDisbursements(world)),
    act(1, 17, () => loans.enterRefund(world)),
    act(0, 1, (date) => player.prove(addDays(date, -1))),
    act(1, 18, (date) => recordPromise(world, date)),
    ...tasks.map((task, no) => act(task.ago, 18.5 + no / 10, (date) => makeTask(world, task, date))),
    act(0, 8, () => loans.enterReversal(world)),
    act(0, 8.5, (date) => loans.enterRemittance(world, date)),
    act(0, 9, () => requests.enterKycChanges(player)),
    act(0, 9.5, () => lockMonths(player)),
    act(0, 20, () => requests.blockRobbed(player)),
    ...(sandboxUrl === undefined ? [] : [act(0, 21, (date) => morningOfTheBank(player, db, sandboxUrl, date))]),
  ];
}

/** The last act of all: the bank is told what the books hold. */
async function morningOfTheBank(player: Player, db: Db, sandboxUrl: string, date: BusinessDate): Promise<void> {
  await tellBank(db, sandboxUrl, date);
  await uploadStatement(player, sandboxUrl, addDays(date, -1));
}

const act = (ago: number, hour: number, play: Act['play']): Act => ({ ago, hour, play });

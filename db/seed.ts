// Fills a new database: reference lists, and in the demonstration its people and their two years. Deterministic
// except for secrets; run once, as the owner of the tables, before the product starts.
// Source: docs/domain.md §9.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addDays, type BusinessDate, type Holidays } from '#domain/calendar.ts';
import { readHolidays } from '#features/settings/holidays.sql.ts';
import { today } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { createEventBus } from '#platform/event-bus.ts';
import { openVault, type Vault } from '#platform/secrets.ts';
import { proveBooks } from '#ledger/ledger.ts';
import { connectStorage } from '#ports/storage.ts';
import { encryptClearAccounts } from '#server/clear-accounts.ts';
import { addContents } from './demo/contents.ts';
import { addApplicants } from './demo/day/applicants.ts';
import { openDay } from './demo/day/day.ts';
import { payAtMeetings, planDayGroups, planDayLendings } from './demo/day/groups.ts';
import { openPlayer } from './demo/day/player.ts';
import { addBorrowers, addGroups, addLenders, addStaff, type DemoPerson, groupId } from './demo/people.ts';
import { planGroups, planLendings } from './demo/plan.ts';
import { tellSandbox } from './demo/sandbox.ts';
import { addNights } from './demo/nights.ts';
import { type History, playedDays, simulate } from './demo/simulate.ts';
import { addBorrowerProfiles, verifyLenders } from './demo/verified.ts';
import { markDemonstration } from './demo/people.sql.ts';
import { addReferenceLists } from './reference.ts';

type Settings = {
  databaseUrl: string;
  encryptionKey: string;
  hashKey: string;
  folder: string;
  files: string;
  siteUrl: string;
  consoleUrl: string;
  sandboxUrl: string | undefined;
};

function readSettings(environment: NodeJS.ProcessEnv): Settings {
  // Its people sign in with a password that everybody knows.
  if (environment.TITIAN_MODE === 'production') throw new Error('Data peragaan tidak boleh dibuat di produksi');
  const need = (name: string) => {
    const value = environment[name];
    if (!value) throw new Error(`${name} belum diisi`);
    return value;
  };
  return {
    databaseUrl: need('MIGRATION_DATABASE_URL'),
    encryptionKey: need('ENCRYPTION_KEY'),
    hashKey: need('HASH_KEY'),
    folder: need('DATA_DIR'),
    files: need('STORAGE_DIR'),
    siteUrl: need('PUBLIC_URL'),
    consoleUrl: need('CONSOLE_URL'),
    sandboxUrl: environment.CLOCK_URL,
  };
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const key = Buffer.from(settings.encryptionKey, 'base64');
  const vault = openVault(key, settings.hashKey);
  const storage = connectStorage({ kind: 'folder', folder: settings.files, encryptionKey: key.toString('hex') });
  // Tests hold the rows of these statements against their shapes; here it would only take time.
  const options = { poolSize: 2, context: quietContext(vault), checkRows: false };
  const db = openDatabase(settings.databaseUrl, options);
  try {
    const date = await today(db);
    const plan = await planDemonstration(db, date);
    const people = await db.tx(async (tx) => {
      const lenders = await addLenders(tx, settings.siteUrl);
      const staff = await addStaff(tx, vault, settings.consoleUrl);
      await verifyLenders(tx, vault, storage);
      await addApplicants(tx);
      await addGroups(tx, vault, plan.groups, [...plan.lendings, ...plan.dayLendings]);
      await addContents(tx, date);
      const borrowers = await addBorrowers(tx, plan.groups, settings.siteUrl);
      await addBorrowerProfiles(tx, plan.groups);
      return [...lenders, ...borrowers, ...staff];
    });
    await live(db, vault, date, plan, settings.sandboxUrl);
    await addNights(db, date);
    const faults = await proveBooks(db);
    if (faults.length > 0) throw new Error(`Buku besar peragaan tidak cocok: ${JSON.stringify(faults)}`);
    if (settings.sandboxUrl) await tellSandbox(db, settings.sandboxUrl, payAtMeetings.map(groupId));
    await writePeople(settings.folder, people);
  } finally {
    await db.close();
  }
}

type Plan = Omit<History, 'play'> & { holidays: Holidays };

async function planDemonstration(db: Db, date: BusinessDate): Promise<Plan> {
  await db.tx(async (tx) => {
    await markDemonstration(tx);
    await addReferenceLists(tx);
  });
  const holidays = await readHolidays(db);
  const groups = [...planGroups(), ...planDayGroups(date, holidays)];
  return { groups, lendings: planLendings(), dayLendings: planDayLendings(), holidays };
}

/** The two years, and what people do in the product on the last of these days. */
async function live(db: Db, vault: Vault, date: BusinessDate, plan: Plan, sandboxUrl: string | undefined) {
  const player = await openPlayer(readConfig());
  try {
    const playDay = openDay({ player, db, today: date, holidays: plan.holidays, sandboxUrl });
    const play = async (day: BusinessDate) => {
      // From here on the product pays, and only to encrypted accounts.
      if (day === addDays(date, -playedDays)) await encryptClearAccounts({ db, vault });
      await playDay(day);
    };
    await simulate(db, date, { ...plan, play }, (share) => console.log(`${Math.round(share * 100)} %`));
  } finally {
    await player.close();
  }
}

/** Past days are only written: no notices, no jobs, no messages. */
function quietContext(vault: Vault): Context {
  return { events: createEventBus(), jobs: { notify: () => undefined }, vault, publicUrl: null, consoleUrl: null };
}

/** Where the start script reads whom to present. */
async function writePeople(folder: string, people: readonly DemoPerson[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'demo.json'), JSON.stringify({ people }, null, 2), { mode: 0o600 });
}

await main();

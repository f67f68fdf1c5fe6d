// A month of the ledger in the hands of the real program: bean-check reads the file and its assertions, bean-query adds the
// accounts up, and both agree with the trial balance. Skipped, with a word, where beancount is not installed.
// Source: decision 0124; docs/drills.md.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHistory, fileOf } from '../books-history.ts';
import { type MortalCluster, startMortalCluster } from '../faults/cluster.ts';
import { openWorld, type Person, type World } from '../world.ts';
import { report } from './report.ts';

/** Where its programs are: `apt-get install beancount`, or the `bin` of a Python environment with beancount and beanquery. */
const folderOfPrograms = process.env['BEANCOUNT_BIN'] ?? '/usr/bin';
const programs = ['bean-check', 'bean-query'].map((name) => path.join(folderOfPrograms, name));
const isInstalled = programs.every((program) => existsSync(program));

const run = promisify(execFile);
const check = (file: string) => run(programs[0] ?? '', [file]);
const asked = async (file: string) => {
  const query = 'select account, sum(number) where currency = "IDR" group by account order by account';
  const { stdout } = await run(programs[1] ?? '', ['-f', 'csv', file, query]);
  const rows = stdout.trim().split(/\r?\n/).slice(1);
  return new Map(
    rows.map((line) => {
      const [account = '', sum = '0'] = line.split(',').map((cell) => cell.trim());
      return [account, BigInt(sum)] as const;
    }),
  );
};

const months = ['2027-01', '2027-02', '2027-03'] as const;

const why = isInstalled ? '' : `, skipped: no bean-check and bean-query in ${folderOfPrograms}`;

describe.runIf(isInstalled)(`a month in beancount${why}`, () => {
  let cluster: MortalCluster;
  let world: World;
  let reader: Person;
  let folder: string;

  beforeAll(async () => {
    cluster = await startMortalCluster();
    world = await openWorld({}, async () => cluster.database);
    await addHistory(world);
    reader = await world.staff('finance');
    folder = await mkdtemp(path.join(tmpdir(), 'titian-beancount-'));
  });
  afterAll(async () => {
    await world.product.close();
    await world.owner.close();
    await cluster.close();
    await rm(folder, { recursive: true, force: true });
  });

  const save = async (month: string, change: (text: string) => string = (text) => text) => {
    const file = path.join(folder, `${month}.beancount`);
    await writeFile(file, change((await fileOf(world, reader, `reports/booksmonths/${month}/files/beancount`)).body));
    return file;
  };
  it('is read without a complaint, and its accounts are those of the trial balance', async () => {
    let transactions = 0;
    for (const month of months) {
      const file = await save(month);
      await check(file);
      const sums = await asked(file);
      const on = month === '2027-03' ? {} : { on: month === '2027-01' ? '2027-01-31' : '2027-02-28' };
      const { data } = await world.call(reader, 'GET staff/reports/financials', {
        query: on as Record<string, string>,
      });
      for (const { code, debit, credit } of data.trial.lines) {
        const account = [...sums.keys()].find((name) => name.includes(`:${code}-`));
        expect(sums.get(account ?? '') ?? 0n).toBe(BigInt(debit) - BigInt(credit));
      }
      transactions += (await readFile(file, 'utf8')).split('\n').filter((line) => / \* "/.test(line)).length;
    }
    const { stdout, stderr } = await run(programs[0] ?? '', ['--version']);
    report('books-export', { program: (stdout || stderr).trim(), months: months.length, transactions });
  });

  it('is refused by the program once a rupiah is changed', async () => {
    let isChanged = false;
    const file = await save('2027-02', (text) =>
      text.replace(/ {2}(Assets:1101\S+ {2})(\d+) IDR/g, (whole, account: string, amount: string) => {
        if (isChanged) return whole;
        isChanged = true;
        return `  ${account}${BigInt(amount) + 1n} IDR`;
      }),
    );
    await expect(check(file)).rejects.toThrow(/does not balance|Balance failed/);
  });
});

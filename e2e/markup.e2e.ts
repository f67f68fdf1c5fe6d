// Markup in any text that people and staff can write is shown as typed: on the pages of lenders and on the console
// none of it runs or loads anything. The texts are written directly into the database, bypassing input checks, and
// restored at the end.
// Source: spec §3, §8; docs/design.md §1.
import { type Browser, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { offerAmount, walkDashboard } from './lender.ts';
import { openPage, signInAsLender, signInAsStaff, walkTo, world } from './people.ts';

test.setTimeout(240_000);
const hostile = `<img src=x onerror=fetch('//sink.test')><svg/onload=alert(1)>{{7*7}}`;
const link = '<a href="javascript:alert(1)">klik</a><a href="data:text/html,x">klik</a><script>alert(1)</script>';
const lenderPhone = '+6281200000001';

type Texts = { table: string; values: Record<string, string>; rows: Record<string, string>[] };
let client: pg.Client;
const originals: Texts[] = [];
let open: { lending: string; group: string };
let running: { lending: string; group: string; portfolio: string };

/** Writes the texts into these columns, and remembers the old values. */
async function write(table: string, [column, ids]: [string, string[]], values: Record<string, string>): Promise<void> {
  const columns = Object.keys(values);
  const { rows } = await client.query<Record<string, string>>(
    `select id, ${columns.join(', ')} from ${table} where ${column}::text = any($1)`,
    [ids],
  );
  expect(rows.length, `rows of ${table}`).toBeGreaterThan(0);
  originals.push({ table, values, rows });
  for (const { id } of rows) await put(table, id ?? '', values);
}

async function put(table: string, id: string, values: Record<string, string>): Promise<void> {
  const sets = Object.keys(values).map((column, at) => `${column} = $${at + 2}`);
  await client.query(`update ${table} set ${sets.join(', ')} where id = $1`, [id, ...Object.values(values)]);
}

test.beforeAll(async () => {
  client = new pg.Client({ connectionString: world().databases.owner });
  await client.connect();
  const first = async <T>(text: string, values: string[] = []) => (await client.query(text, values)).rows[0] as T;
  open = await first(`select id as lending, group_id as "group" from lending
    where status = 'opened' and raised_rupiah <= loan_rupiah - 2 * minimum_rupiah order by id limit 1`);
  running = await first(
    `select l.id as lending, l.group_id as "group", p.id as portfolio from portfolio p
     join lending l on l.id = p.lending_id join app_user u on u.id = p.lender_id
     where u.phone = $1 and l.status = 'disbursed' order by p.created_at desc limit 1`,
    [lenderPhone],
  );
  const groups = [open.group, running.group];
  await write('borrower_group', ['id', groups], {
    name: hostile,
    description: `${hostile} ${link}`,
    account_name: hostile,
  });
  await write('group_member', ['group_id', groups], { name: hostile });
  await write('app_user', ['phone', [lenderPhone]], { name: hostile });
});
test.afterAll(async () => {
  for (const { table, values, rows } of originals) {
    for (const row of rows) {
      const before = Object.keys(values).map((column) => [column, row[column] ?? '']);
      await put(table, row['id'] ?? '', Object.fromEntries(before) as Record<string, string>);
    }
  }
  await client.end();
});

const desk = { width: 1280, height: 900 };

/** A page that records every dialog and every request to another origin. */
async function watched(browser: Browser): Promise<{ page: Page; faults: string[] }> {
  const page = await openPage(browser, desk);
  return { page, faults: watch(page) };
}

function watch(page: Page): string[] {
  const faults: string[] = [];
  const own = Object.values(world().addresses).map((address) => new URL(address).origin);
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    const isOurs = own.includes(origin) || ['data:', 'blob:'].includes(protocol);
    if (!isOurs || pathname.endsWith('/x')) faults.push(`asked for ${request.url()}`);
  });
  return faults;
}

const alive = 'img[onerror], svg[onload], a[href^="javascript:"], a[href^="data:"], body script';

/** The page shows the text as typed, and none of it has become part of the page. */
async function expectAsTyped(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The page frame shows the lender's own name: only the screen's part counts.
  const typed = page.getByRole('main').getByText(`onerror=fetch('//sink.test')`).filter({ visible: true });
  await expect(typed.first()).toBeVisible();
  expect(await page.locator(alive).count(), page.url()).toBe(0);
}

test('markup in names and stories is text on every page of a lender', async ({ browser }) => {
  const { page, faults } = await watched(browser);
  await signInAsLender(page);
  for (const path of [
    '/marketplaces',
    `/marketplaces/${open.lending}`,
    `/portfolios/${running.portfolio}`,
    '/portfolios',
    '/mutation',
  ]) {
    await walkDashboard(page, path);
    await expectAsTyped(page);
  }
  // The lender's own name is in the page frame.
  await walkDashboard(page, '/setting');
  await expect(page.getByText(hostile)).toBeVisible();
  expect(await page.locator(alive).count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('markup is text in the agreement that is read before confirming', async ({ browser }) => {
  const { page, faults } = await watched(browser);
  await signInAsLender(page);
  await walkDashboard(page, `/marketplaces/${open.lending}`);
  await offerAmount(page, 500_000);
  const agreement = page.getByRole('region', { name: 'Isi perjanjian' });
  await expect(agreement).toContainText(`onerror=fetch('//sink.test')`);
  expect(await agreement.locator('img, svg, a, script, iframe, form, [style], [onclick]').count()).toBe(0);
  expect(await page.locator(alive).count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('in the steps of a payment only emphasis is allowed', async ({ browser }) => {
  // The sanitizer parses markup in a separate document, where nothing runs; the policy still reports what it finds
  // there.
  const page = await browser.newPage({ viewport: desk });
  const faults = watch(page);
  await signInAsLender(page);
  await page.route(/\/api\/v1\/me\/paymentmethods\/[^/?]+$/, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { instructions: { name: string; steps: string[] }[] } };
    const instructions = data.instructions.map(({ name }) => ({
      name: `${name} ${hostile}`,
      steps: [`Pilih <b onclick=alert(1) style="position:fixed">Transfer</b> ${link} ${hostile}`],
    }));
    await route.fulfill({ response: answer, json: { data: { ...data, instructions } } });
  });
  await walkDashboard(page, '/topup');
  await page.getByRole('link', { name: /BCA/ }).click();
  await expectAsTyped(page);
  const step = page.getByRole('listitem').filter({ hasText: 'Pilih Transfer' }).first();
  await expect(step).toContainText('Pilih Transfer klik');
  await expect(step.locator('b')).toHaveText('Transfer');
  expect(await step.locator('img, svg, a, script, [style], [onclick]').count()).toBe(0);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('markup is text on the console', async ({ browser }) => {
  const { addresses } = world();
  const { page, faults } = await watched(browser);
  await signInAsStaff(page, 'auditor');
  for (const path of [
    '/lendings?status=opened',
    `/lendings/${open.lending}`,
    `/lendings/${running.lending}/sheet`,
    `/lendings/${running.lending}`,
  ]) {
    await walkTo(page, addresses.console + path);
    await expectAsTyped(page);
  }
  expect(faults).toEqual([]);
  await page.context().close();
});

// What an officer follows up, on a phone and on a desk: a late group's promise recorded from the first page and kept by a
// posted sheet, another's broken by the clock; a task made on a loan's page and done; a visit with its place and a picture.
// Source: docs/screens.md; decision 0113.
import { expect, type Page, test } from '@playwright/test';
import type { StaffDay } from '#contract/day.ts';
import type { SheetForm } from '#contract/staff.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { photograph } from './lender.ts';
import { expectSoundUncovered } from './messages.ts';
import { closePages, moveClock, openPage, sandboxToday, signInAsStaff, untilDrawn, world } from './people.ts';
import { askConsole } from './staff.ts';
import { look, openQuiet, widths } from './widths.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(400_000);

let opened: { page: Page; said: string[]; at: string }[];
type Group = { lending: string; name: string };
let groups: Group[];

test.beforeAll(async ({ browser }) => {
  opened = await Promise.all(widths.map(async (width) => ({ ...(await openQuiet(browser, width)), at: width.at })));
  for (const { page } of opened) await signInAsStaff(page, 'petugas');
  const [{ page }] = opened as [(typeof opened)[0]];
  const { officer } = await askConsole<StaffDay>(page, 'GET staff/day');
  groups = (officer?.late.items ?? []).map(({ lending, groupName }) => ({ lending, name: groupName }));
  expect(groups.length).toBeGreaterThanOrEqual(2);
});
test.afterAll(closePages);

const pageAt = (index: number): Page => opened[index]!.page;
const own = () => world().addresses.console;
const late = (page: Page, { name }: Group) =>
  page.getByRole('region', { name: 'Kelompok terlambat' }).getByRole('listitem').filter({ hasText: name });

async function promise(page: Page, group: Group, amount: number, dueOn: BusinessDate): Promise<void> {
  await page.goto(own());
  await late(page, group)
    .getByRole('button', { name: /Catat janji/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Catat janji bayar' });
  await dialog.getByLabel('Jumlah yang dijanjikan').fill(String(amount));
  await dialog.getByLabel('Dibayar paling lambat').fill(dueOn);
  await look(page);
  await dialog.getByRole('button', { name: 'Catat janji' }).click();
  await expect(page.getByText('Janji dicatat.')).toBeVisible();
}

/** One member brings this much to today's meeting, the others nothing. */
async function postSheet(page: Page, lending: string, cash: number): Promise<void> {
  const sheet = await askConsole<SheetForm>(page, `GET staff/lendings/${lending}/sheets?date=${await sandboxToday()}`);
  const { meetingDate, version, members } = sheet;
  const lines = members.map(({ member }, index) => ({ member, attendance: 'present', paid: index === 0 ? cash : 0 }));
  await askConsole(page, `POST staff/lendings/${lending}/sheets`, { meetingDate, version, cash, lines, covers: [] });
}

test('records a late group’s promise from the first page, and a sheet of the day keeps it', async () => {
  const page = pageAt(0);
  const [group] = groups as [Group];
  await promise(page, group, 50_000, await sandboxToday());
  await expect(late(page, group)).toContainText(/Janji hari ini, Rp\s50\.000/);
  await look(page);
  await postSheet(page, group.lending, 50_000);
  for (const { page: each } of opened) {
    await each.goto(`${own()}/lendings/${group.lending}`);
    const promises = each.getByRole('region', { name: 'Janji bayar' });
    await expect(promises.getByText('Ditepati')).toBeVisible();
    await expect(promises).toContainText(/masuk Rp\s50\.000/);
    await look(each, group.name);
  }
});

/** On a phone the filters are in a sheet. */
async function showDone(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: /^Saring/ });
  if (!(await filters.isVisible())) return page.getByRole('button', { name: 'Selesai', exact: true }).click();
  await filters.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Selesai', exact: true }).click();
  await page.getByRole('button', { name: 'Lihat daftar' }).click();
}

test('gives herself a task about a loan, finds it on the first page, and does it', async () => {
  for (const { page, at } of opened)
    await test.step(at, async () => {
      const [group] = groups as [Group];
      const what = `Kunjungi ketua ${at}`;
      await page.goto(`${own()}/lendings/${group.lending}`);
      await page.getByRole('button', { name: 'Buat tugas' }).click();
      const dialog = page.getByRole('dialog', { name: 'Buat tugas' });
      await dialog.getByLabel('Yang dikerjakan').fill(what);
      await dialog.getByLabel('Paling lambat').fill(await sandboxToday());
      await look(page);
      await dialog.getByRole('button', { name: 'Buat tugas' }).click();
      await expect(page.getByText(/^Tugas dibuat untuk/)).toBeVisible();
      await page.goto(own());
      const tasks = page.getByRole('region', { name: 'Tugas' });
      await expect(tasks.getByRole('listitem').filter({ hasText: what })).toContainText('hari ini');
      await look(page);
      await page.goto(`${own()}/tasks`);
      await look(page, 'Tugas');
      await page.getByRole('button', { name: `Selesai: ${what}` }).click();
      await page.getByLabel('Hasilnya (tidak wajib)').fill('Bertemu di rumah');
      await page.getByRole('button', { name: 'Selesaikan tugas' }).click();
      await expect(page.getByText('Tugas selesai.')).toBeVisible();
      await expect(page.getByText(what, { exact: true })).toHaveCount(0);
      await showDone(page);
      await expect(page.getByText(what, { exact: true })).toBeVisible();
      await look(page, 'Tugas');
    });
});

test('writes down a visit, with its place when she presses for it, and a picture', async () => {
  for (const { page, at } of opened)
    await test.step(at, async () => {
      await page.context().grantPermissions(['geolocation']);
      await page.context().setGeolocation({ latitude: -6.40251, longitude: 106.7942, accuracy: 12 });
      const [, group] = groups as [Group, Group];
      const found = await askConsole<{ group: { id: string } }>(page, `GET staff/lendings/${group.lending}`);
      await page.goto(`${own()}/groups/${found.group.id}`);
      await page.getByRole('button', { name: 'Catat kunjungan' }).click();
      const note = `Warung buka ${at}`;
      await page.getByLabel('Catatan').fill(note);
      await page.getByRole('button', { name: 'Tambahkan lokasi' }).click();
      await expect(page.getByText('Lokasi ditambahkan, ketelitian 12 m')).toBeVisible();
      await look(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Catat kunjungan' }).click();
      const pictures = page.getByRole('dialog', { name: 'Foto kunjungan' });
      await pictures
        .getByLabel('Pilih foto')
        .setInputFiles({ name: 'buku.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
      await pictures.getByRole('button', { name: 'Kirim foto' }).click();
      await expect(pictures.getByText('1 dari 4 foto terkirim')).toBeVisible();
      // Behind the dialog a button lies half under the head, where it counts as a small target.
      await page.evaluate(() => {
        scrollTo(0, 0);
      });
      await look(page);
      await pictures.getByRole('button', { name: 'Selesai' }).click();
      const history = page.getByRole('region', { name: 'Riwayat' });
      await expect(history.getByText(note)).toBeVisible();
      await history.getByRole('button', { name: 'Lihat 1 foto' }).first().click();
      await expect(history.getByRole('img').first()).toBeVisible();
      await untilDrawn(page);
      await expectSoundUncovered(page);
    });
});

test('sees a promise broken by the day after, and records a new one', async ({ browser }) => {
  const [, group] = groups as [Group, Group];
  await promise(pageAt(1), group, 40_000, addDays(await sandboxToday(), 1));
  // The jump ends both sessions, which the browser's console tells.
  expect(opened.flatMap(({ said }) => said)).toEqual([]);
  const outside = await openPage(browser, widths[1].size);
  await moveClock(outside, '+1 hari');
  await moveClock(outside, '+1 hari');
  for (const { page, at } of opened)
    await test.step(at, async () => {
      await signInAsStaff(page, 'petugas');
      await expect(late(page, group)).toContainText('tidak ditepati');
      await expect(late(page, group).getByRole('button', { name: /^Catat janji baru/ })).toBeVisible();
      await look(page);
      const found = await askConsole<{ group: { id: string } }>(page, `GET staff/lendings/${group.lending}`);
      await page.goto(`${own()}/groups/${found.group.id}`);
      await expect(page.getByText('Janji bayar: Tidak ditepati')).toBeVisible();
      await look(page, group.name);
    });
  await promise(pageAt(0), group, 40_000, await sandboxToday());
});

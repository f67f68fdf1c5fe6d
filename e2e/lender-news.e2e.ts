// News on a locked screen, on a phone and on a desk: switched on by a press, shown without sum or name, switched off by topic
// and by browser. The sandbox plays the push service and its browser; the headless one refuses every permission.
// Source: docs/screens.md; decision 0109.
import { expect, type Page, test } from '@playwright/test';
import { topUpAtBank, walkDashboard } from './lender.ts';
import { closePages, openPage, signInAsLender, world } from './people.ts';
import { look, openQuiet, widths } from './widths.ts';

const lenders = ['0812-0000-0005', '0812-0000-0006'] as const;

test.setTimeout(300_000);
test.afterAll(closePages);

for (const width of widths)
  test(`news comes to the browser that asked for it, without sums, until it is switched off ${width.at}`, async ({
    browser,
  }) => {
    const { page, said } = await openQuiet(browser, width);
    await page.addInitScript(() => {
      let permission: NotificationPermission = 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = () => Promise.resolve((permission = 'granted'));
    });
    const outside = await openPage(browser, widths[1].size);
    await signInAsLender(page, lenders[width.index]);

    await walkDashboard(page, '/setting');
    await look(page, 'Pengaturan');
    const card = page.getByRole('region', { name: 'Kabar langsung di HP ini' });
    await card.getByRole('button', { name: 'Nyalakan di sini' }).click();
    await expect(card.getByText('Menyala di sini')).toBeVisible();
    await look(page);

    const before = await arrivedOn(outside);
    await topUpAtBank(page, outside, 250_000);
    await expect.poll(() => arrivedOn(outside), { timeout: 60_000 }).toBe(before + 1);
    const message = outside.getByRole('article').first();
    await expect(message.getByRole('heading', { name: 'Saldo bertambah' })).toBeVisible();
    await expect(message).toContainText('Buka Titian untuk melihat rinciannya');
    await expect(message).not.toContainText('Rp');

    await walkDashboard(page, '/setting/notifications');
    await look(page, 'Cara kami mengabari');
    const money = page.getByRole('group', { name: 'Uang' });
    await money.getByRole('checkbox', { name: 'Layar HP' }).uncheck();
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(page.getByText('Tersimpan', { exact: false }).first()).toBeVisible();
    await topUpAtBank(page, outside, 100_000);
    expect(await arrivedOn(outside)).toBe(before + 1);

    await walkDashboard(page, '/setting');
    await card.getByRole('button', { name: 'Matikan di sini' }).click();
    await expect(card.getByRole('button', { name: 'Nyalakan di sini' })).toBeVisible();
    await look(page);
    expect(said).toEqual([]);
  });

/** How many messages the browsers of the sandbox have shown. */
async function arrivedOn(page: Page): Promise<number> {
  await page.goto(`${world().addresses.sandbox}/push`);
  return page.getByRole('article').count();
}

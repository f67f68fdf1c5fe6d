// A sheet from an officer's phone no longer fits: she finds it on the console with what changed, sends it anew with what the
// server told, and its signature stands on the sheet's page, which prints the group's receipt. Then she revokes the phone.
// Source: docs/screens.md; decision 0114.
import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './messages.ts';
import { openPage, signInAsStaff, world } from './people.ts';
import { askConsole } from './staff.ts';

type Form = {
  lending: string;
  groupName: string;
  meetingDate: string;
  version: number;
  members: { member: string; due: number }[];
};
type Changed = { outcome: string; change: { sheet: { fingerprint: string; form: Form } | null } | null };

const signature = {
  strokes: [
    [
      [80, 620],
      [240, 300],
      [420, 660],
      [600, 340],
      [880, 420],
    ],
  ],
};

/** Everybody pays 10.000 more than is due, so that there is cash on any day. */
function sheetOf({ meetingDate, version, members }: Form) {
  const lines = members.map(({ member, due }) => ({ member, attendance: 'present', paid: due + 10_000 }));
  return { meetingDate, version, cash: lines.reduce((sum, { paid }) => sum + paid, 0), lines, covers: [] };
}

/** From the first page to the open sheet of today's next meeting. */
async function expectOnePress(page: Page): Promise<void> {
  let presses = 0;
  const press = async (name: RegExp) => {
    presses += 1;
    await page.getByRole('main').getByRole('link', { name }).click();
  };
  await expect(page.getByRole('heading', { level: 1, name: 'Ringkasan' })).toBeVisible();
  await press(/^Buka lembar/);
  await expect(page).toHaveURL(/\/lendings\/[^/]+\/sheet\?date=/);
  await expect(page.getByRole('button', { name: 'Bayar penuh' }).first()).toBeVisible();
  expect(presses).toBeLessThanOrEqual(1);
}

/** The sheet of a running lending of the officer's own groups. */
async function ownForm(page: Page): Promise<Form> {
  const day = await askConsole<{
    officer: { late: { items: { lending: string }[] }; today: { items: { lending: string }[] } };
  }>(page, 'GET staff/day');
  const [first] = [...day.officer.today.items, ...day.officer.late.items];
  if (!first) throw new Error('the officer has no running group');
  return askConsole<Form>(page, `GET staff/lendings/${first.lending}/sheets`);
}

for (const [name, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a desk', { width: 1280, height: 900 }],
] as const) {
  test(`a sheet that changed is found, sent anew and printed, on ${name}`, async ({ browser }) => {
    const page = await openPage(browser, viewport);
    await signInAsStaff(page, 'petugas');
    await expectOnePress(page);
    const form = await ownForm(page);
    const { device } = await askConsole<{ device: { id: string } }>(page, 'POST staff/field/devices', {
      name: `HP ${name}`,
      password: 'jembatan bambu',
    });
    const send = (fingerprint: string, sheet: ReturnType<typeof sheetOf>) => {
      const at = new Date().toISOString();
      const beside = { promises: [], signature, visitNote: 'Bertemu di rumah ketua', madeAt: at, sentAt: at };
      const body = { device: device.id, lending: form.lending, fingerprint, sheet, ...beside };
      return askConsole<Changed>(page, 'POST staff/field/sheets', body);
    };
    const changed = await send('lama', sheetOf(form));
    expect(changed.outcome).toBe('changed');

    await page.goto(`${world().addresses.console}/field-sheets`);
    await expect(page.getByText('Berubah sejak disiapkan').first()).toBeVisible();
    await expect(page.getByText(form.groupName).first()).toBeVisible();
    await expectSound(page);

    const { sheet } = changed.change!;
    const posted = await send(sheet!.fingerprint, sheetOf(sheet!.form));
    expect(posted.outcome).toBe('posted');
    await page.reload();
    await expect(page.getByText('Tidak ada yang menunggu')).toBeVisible();

    await page.goto(`${world().addresses.console}/lendings/${form.lending}/sheet?date=${form.meetingDate}`);
    await expect(page.getByRole('img', { name: 'Tanda tangan ketua' }).first()).toBeVisible();
    await expectSound(page);
    await page.evaluate(() => Object.assign(window, { print: () => undefined }));
    await page.getByRole('button', { name: 'Bukti terima 58 mm' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Bukti terima kelompok').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    // On a roll of 58 mm, 52 mm of which are printed on, no sum is broken.
    await page.setViewportSize({ width: 197, height: 740 });
    await expect(page.locator('article dd').first()).toHaveCSS('white-space', 'nowrap');
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: 'screen' });

    await page.goto(`${world().addresses.console}/account`);
    await page.getByRole('button', { name: `Cabut HP ${name}` }).click();
    await page.getByRole('dialog').getByLabel('Alasan').fill('Ganti HP');
    await page.getByRole('dialog').getByRole('button', { name: 'Cabut', exact: true }).click();
    await expect(page.getByText('HP dicabut.')).toBeVisible();
    await expectSound(page);
    await page.context().close();
  });
}

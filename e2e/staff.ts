// Staff's steps on the console, shared by the journeys: a lending's page, its members' signatures, its disbursement
// by maker, checker and bank.
// Invariant: a step ends when its effect is on the screen.
// Source: docs/screens.md; docs/domain.md §4, §6, §8.
import { type Browser, expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { openPage, rupiah, signInAsStaff, signMembers, walkTo, world } from './people.ts';

/** The lending of a group, found by its name in the list. */
export async function openLending(page: Page, group: string): Promise<void> {
  await walkTo(page, `${world().addresses.console}/lendings?search=${encodeURIComponent(group)}`);
  await page.getByRole('link', { name: group }).first().click();
  await expect(page.getByRole('heading', { name: group }).first()).toBeVisible();
}

/** The product's answer to the signed-in member of staff; a refusal ends the test. */
export async function askConsole<T>(page: Page, call: string, body?: object): Promise<T> {
  const answer = await page.evaluate(
    async ([method = '', path, sent]) => {
      const { state } = JSON.parse(localStorage.getItem('titian.console') ?? '{}') as { state: { token: string } };
      const headers = { authorization: `Bearer ${state.token}`, 'content-type': 'application/json' };
      const response = await fetch(`/api/v1/${path}`, { method, headers, ...(sent ? { body: sent } : {}) });
      return { ok: response.ok, text: await response.text() };
    },
    [...call.split(' '), body ? JSON.stringify(body) : ''],
  );
  if (!answer.ok) throw new Error(`${call}: ${answer.text}`);
  return (JSON.parse(answer.text) as { data: T }).data;
}

type Account = { id: string; login: string; version: number; roles: string[] };

/** The officer also works in finance today: one admin asks for the role, another approves it. */
export async function giveFinance(browser: Browser, login: string): Promise<void> {
  const admin = await openPage(browser);
  await signInAsStaff(admin, 'pengelola');
  const people = await askConsole<Account[]>(admin, 'GET staff/accounts');
  const person = people.find((one) => one.login === login);
  if (!person) throw new Error(`no ${login}`);
  // Another journey of the same world may have done so.
  if (!person.roles.includes('finance')) {
    const request = { version: person.version, reason: 'Menggantikan rekan', roles: ['loan', 'finance'] };
    const { id, version } = await askConsole<Account>(admin, `POST staff/accounts/${person.id}/roles`, request);
    const other = await openPage(browser);
    await signInAsStaff(other, 'pengesah');
    await askConsole(other, `POST staff/accountchanges/${id}/approvals`, { version });
    await other.context().close();
  }
  await admin.context().close();
}

/** On the lending's page: signs at the provider for the remaining members, until the disbursement may be entered. */
export async function awaitSigned(officer: Page, outside: Page, group: string): Promise<void> {
  const enter = officer.getByRole('button', { name: 'Ajukan pencairan' });
  await expect(async () => {
    await signMembers(outside, group);
    await officer.reload();
    await expect(enter).toBeEnabled({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
}

/** The officer is on the lending's page. */
export async function enterAndApprove(officer: Page, finance: Page): Promise<void> {
  await officer.getByRole('button', { name: 'Ajukan pencairan' }).click();
  await officer.getByRole('dialog').getByRole('button', { name: 'Ajukan', exact: true }).click();
  await expect(officer.getByText('Menunggu persetujuan petugas keuangan').first()).toBeVisible();
  await finance.goto(officer.url());
  await finance.getByRole('button', { name: 'Setujui pencairan' }).click();
  await finance.getByRole('dialog').getByRole('button', { name: 'Setujui', exact: true }).click();
  await expect(finance.getByText('Menunggu konfirmasi bank').first()).toBeVisible({ timeout: 30_000 });
}

export async function decideAtBank(
  outside: Page,
  group: string,
  decision: 'Tolak' | 'Konfirmasi transfer',
): Promise<void> {
  const payout = outside.locator('article', { hasText: group }).filter({ hasText: 'Menunggu konfirmasi' });
  await expect(async () => {
    await outside.goto(`${world().addresses.sandbox}/bank/payouts`);
    await expect(payout).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  if (decision === 'Tolak') await payout.getByText('Tolak transfer ini').click();
  await payout.getByRole('button', { name: decision, exact: true }).click();
}

/** The code that an authenticator with this secret shows now, by the sandbox's clock. */
export async function authenticatorCode(secret: string): Promise<string> {
  const { now } = (await (await fetch(`${world().addresses.sandbox}/clock`)).json()) as { now: string };
  return generate({ secret, epoch: Math.floor(Date.parse(now) / 1000) });
}

/** Opens an invitation's link, sets this password, sets up the authenticator; returns the recovery codes. */
export async function enrolByLink(page: Page, url: string, password: string): Promise<string[]> {
  await page.goto(url);
  await page.getByLabel('Kata sandi baru', { exact: true }).fill(password);
  await page.getByLabel('Ulangi kata sandi baru').fill(password);
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Kode 6 angka').fill(await authenticatorCode(secret.replace(/\s/g, '')));
  await page.getByRole('button', { name: 'Selesai mendaftar' }).click();
  const codes = page.getByRole('list', { name: 'Sepuluh kode pemulihan' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

/** A visitor sends the complaint form; returns the ticket. No screen is shown. */
export async function complain(sender: { name: string; phone?: string; email?: string }): Promise<string> {
  const form = { category: 'balance', message: 'Isi saldo kemarin belum masuk.', ...sender };
  const answer = await fetch(`${world().addresses.site}/api/v1/complaints`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { ticket: string } }).data.ticket;
}

type Named = { id: number; name: string };
type Choices = { cities: Named[]; sectors: Named[]; banks: Named[]; officers: { id: string }[] };

/** A group with these members, the ketua first, that meets on this weekday; returns its id. No screen is shown. */
export async function foundGroup(
  officer: Page,
  name: string,
  meetingWeekday: number,
  members: readonly Member[],
): Promise<string> {
  const { cities, sectors, banks, officers } = await askConsole<Choices>(officer, 'GET staff/groupchoices');
  const made = await askConsole<{ id: string; version: number }>(officer, 'POST staff/groups', {
    name,
    sector: sectors[0]?.id,
    city: cities[0]?.id,
    description: 'Pengolah hasil kebun.',
    meetingWeekday,
    meetingTime: '09:00',
    meetingPlace: 'Balai RW 8',
    creditScore: null,
    account: { bank: banks[0]?.id, number: '0088120661', holder: name },
    officer: officers[0]?.id,
  });
  let { version } = made;
  for (const [no, member] of members.entries()) {
    const role = no === 0 ? 'ketua' : no === 1 ? 'bendahara' : 'anggota';
    const body = { version, ...member, business: 'Keripik', role };
    ({ version } = await askConsole<{ version: number }>(officer, `POST staff/groups/${made.id}/members`, body));
  }
  return made.id;
}

export type Member = { name: string; phone: string; nik: string };

/** She sends the public form; staff find, contact, visit and accept her, and make her a member. No screen is shown. */
export async function takeIn(officer: Page, group: string, { name, phone, nik }: Member): Promise<void> {
  const place = { jobSector: 1, city: 3201, province: 32, borrower_business_address: 'Jalan Melati 8, Desa Cibodas' };
  const sent = await fetch(`${world().addresses.site}/api/v1/borrowerregisters`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ borrower_name: name, borrower_phone_number: phone, ...place }),
  });
  expect(sent.status).toBe(200);
  const [lead] = await askConsole<{ id: string }[]>(officer, 'POST staff/leads/searches', { search: phone });
  if (!lead) throw new Error(`no lead of ${phone}`);
  for (const [no, state] of ['contacted', 'visited', 'accepted'].entries())
    await askConsole(officer, `POST staff/leads/${lead.id}/steps`, { version: no + 1, state });
  const request = { version: 4, group, role: 'anggota', business: 'Keripik', nik };
  await askConsole(officer, `POST staff/leads/${lead.id}/memberships`, request);
}

/** Reverses the lending's last receipt, whose money is still at the bank. */
export async function enterReversal(officer: Page, lending: string, reason: string): Promise<void> {
  await officer.goto(`${world().addresses.console}/lendings/${lending}`);
  const receipts = officer.getByRole('region', { name: 'Penerimaan', exact: true });
  await receipts.getByRole('button', { name: /^Buka/ }).first().click();
  const dialog = officer.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Batalkan penerimaan' }).click();
  await dialog.getByRole('radio', { name: /^Masih di bank/ }).check();
  await dialog.getByLabel('Alasan').fill(reason);
  await dialog.getByRole('button', { name: 'Ajukan pembatalan' }).click();
  await expect(dialog).toHaveCount(0);
}

export async function approveReversal(finance: Page, group: string): Promise<void> {
  await finance.goto(`${world().addresses.console}/reversals?state=entered`);
  await finance
    .getByRole('row', { name: new RegExp(group) })
    .getByRole('link')
    .first()
    .click();
  await finance.getByRole('dialog').getByRole('button', { name: 'Setujui pembatalan' }).click();
  await expect(finance.getByText(`Penerimaan ${group} dibatalkan.`)).toBeVisible({ timeout: 30_000 });
}

type ChangeRequest = { group: string; name: string; amount: number; costs: { received: number; weekly: number } };

/** Drafts a loan at 20 % over 12 months, divided equally, checks its cost, publishes it; returns the lending's id. */
export async function publishLoan(officer: Page, { group, name, amount, costs }: ChangeRequest): Promise<string> {
  await officer.goto(`${world().addresses.console}/drafts/new?group=${group}`);
  await officer.getByLabel('Pinjaman yang diajukan kelompok').fill(String(amount));
  await officer.getByLabel('Imbal hasil setahun').fill('20');
  await officer.getByLabel('Tenor (bulan)').fill('12');
  await officer.getByRole('button', { name: /Bagi rata/ }).click();
  const check = officer.getByRole('region', { name: 'Cek biaya' });
  await expect(check.getByText('Diterima kelompok').locator('..')).toContainText(rupiah(costs.received));
  await expect(check.getByText('Angsuran seminggu (50 kali)').locator('..')).toContainText(rupiah(costs.weekly));
  await officer.getByRole('button', { name: 'Simpan draf' }).click();
  await expect(officer.getByRole('heading', { level: 1, name: `Draf: ${name}` })).toBeVisible();
  await officer.getByRole('button', { name: 'Terbitkan' }).click();
  await officer.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }).click();
  await expect(officer.getByText('Menunggu pendanaan').first()).toBeVisible();
  return new URL(officer.url()).pathname.split('/').at(-1) ?? '';
}

export async function declareHoliday(officer: Page, date: string, name: string): Promise<void> {
  await officer.goto(`${world().addresses.console}/settings/holidays`);
  await officer.getByRole('button', { name: 'Tetapkan hari libur' }).click();
  const dialog = officer.getByRole('dialog');
  await dialog.getByLabel('Tanggal').fill(date);
  await dialog.getByLabel('Nama hari libur').fill(name);
  await dialog.getByLabel('Alasan').fill('Balai dipakai desa');
  await dialog.getByRole('button', { name: 'Tetapkan hari libur' }).click();
  await expect(officer.getByText(/^\d+ angsuran dari \d+ pinjaman pindah tanggal\./)).toBeVisible({ timeout: 60_000 });
}

/** Assigns all the money of reversed receipts, exactly this amount, to the waiting receipts, for this date. */
export async function assignMoney(finance: Page, lending: string, date: string, amount: number): Promise<void> {
  await finance.goto(`${world().addresses.console}/lendings/${lending}`);
  await finance.getByRole('button', { name: 'Masukkan ke penerimaan' }).click();
  const dialog = finance.getByRole('dialog');
  await expect(dialog).toContainText(rupiah(amount));
  await dialog.getByLabel('Tanggal penerimaan').fill(date);
  await dialog.getByLabel('Alasan').fill('Lembar yang benar sudah dicatat');
  await dialog.getByRole('button', { name: 'Masukkan ke penerimaan' }).click();
  await expect(finance.getByText('Uang sudah dimasukkan ke penerimaan.')).toBeVisible({ timeout: 30_000 });
}

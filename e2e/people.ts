// Signs in as the demonstration's people, and operates the sandbox's pages (clock, bank, provider).
// Source: docs/screens.md.
import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type BusinessDate, businessDateOf, daysBetween } from '#domain/calendar.ts';
import { worldFile } from './world.ts';

type Person = { name: string; login: string; password: string; url: string; totpSecret?: string };
type World = {
  addresses: { site: string; console: string; sandbox: string };
  databases: { owner: string };
  people: Person[];
  sandboxFolder: string;
};

/** The world of the current test's project. */
export const world = (): World => JSON.parse(readFileSync(worldFile(test.info().project.name), 'utf8')) as World;

const phone = { width: 360, height: 740 };

const opened = new Set<BrowserContext>();

/**
 * A separate page that fails the test on any policy violation, page error or fault of the server. Nothing moves: drawing
 * takes long here.
 */
export async function openPage(browser: Browser, viewport = phone, locale = 'id-ID'): Promise<Page> {
  const language = { locale, timezoneId: 'Asia/Jakarta' };
  const context = await browser.newContext({ viewport, ...language, reducedMotion: 'reduce' });
  opened.add(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
  // A screen says such an answer so calmly that a journey may walk past it.
  page.on('response', (answer) => {
    if (answer.status() === 500) throw new Error(`${answer.request().method()} ${answer.url()} failed`);
  });
  return page;
}

/** At the end of a journey: a page that stays open keeps asking the product while the next journeys run. */
export async function closePages(): Promise<void> {
  await Promise.all([...opened].map((context) => context.close()));
  opened.clear();
}

export async function signInAsLender(page: Page, name = '0812 0000-0001', password?: string): Promise<void> {
  const { addresses, people } = world();
  await page.goto(`${addresses.site}/login`);
  await page.getByLabel('Nomor telepon atau nama pengguna').fill(name);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password ?? people[0]?.password ?? '');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL('**/dashboard**');
}

/** The last code that each person of staff signed in with. */
const usedCodes = new Map<string, string>();

export async function signInAsStaff(page: Page, login: string): Promise<void> {
  const { addresses, people } = world();
  const index = people.findIndex((person) => person.login === login);
  await page.goto(`${addresses.console}/login`);
  await page.getByLabel('Email atau nama pengguna').fill(login);
  await page.getByLabel('Kata sandi', { exact: true }).fill(people[index]?.password ?? '');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  // The last digit submits the code; if it expired meanwhile, the next one follows.
  await expect(async () => {
    if (isLogin(new URL(page.url()))) {
      const code = await codeOf(index);
      // A code works once: the next one comes within half a minute.
      expect(usedCodes.get(login)).not.toBe(code);
      usedCodes.set(login, code);
      await page.getByRole('textbox').first().pressSequentially(code);
    }
    await page.waitForURL((url) => !isLogin(url), { timeout: 20_000 });
  }).toPass({ timeout: 120_000 });
}

const isLogin = ({ pathname }: URL): boolean => pathname.startsWith('/login');

/** The code that this person's authenticator shows now. */
async function codeOf(index: number): Promise<string> {
  const answer = await fetch(`${world().addresses.sandbox}/people/codes`);
  const { codes } = (await answer.json()) as { codes: ({ code: string } | null)[] };
  return codes[index]?.code ?? '';
}

/** The screen of an address: two lendings have the same one. */
const screenOf = ({ origin, pathname }: URL): string => origin + pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');

/**
 * Goes to another screen of the application that is open, as one of its links does: loading the application takes a second
 * of processor. What it was told in the last 15 seconds it does not ask for again, so where another person's act must show,
 * the address is loaded. Waits until the screen before has gone.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  const [from, to] = [new URL(page.url()), new URL(address)];
  const isOpen = from.origin === to.origin && (from.origin !== world().addresses.site || isDashboard(from));
  if (!isOpen || screenOf(from) === screenOf(to)) {
    await page.goto(address);
    return;
  }
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate((target) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
    history.pushState({ idx: 1, key: 'walk', usr: null }, '', target);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

const isDashboard = ({ pathname }: URL): boolean => pathname.startsWith('/dashboard');

/** The product's answer to the signed-in person on the lender's pages; a refusal fails the test with its message. */
export async function ask<T>(page: Page, path: string): Promise<T> {
  const { status, answer } = await page.evaluate(async (call) => {
    const { state } = JSON.parse(localStorage.getItem('titian.session') ?? '{}') as { state: { token: string } };
    const response = await fetch(`/api/v1/${call}`, { headers: { authorization: `Bearer ${state.token}` } });
    return { status: response.status, answer: (await response.json()) as unknown };
  }, path);
  expect(status, `${path}: ${JSON.stringify(answer)}`).toBe(200);
  return answer as T;
}

export async function balanceOf(page: Page): Promise<number> {
  return (await ask<{ data: { lender: { balance: number } } }>(page, 'me/')).data.lender.balance;
}

/** Moves the sandbox's clock by one of its buttons and waits until every date in between is closed. */
export async function moveClock(page: Page, button: '+10 menit' | '+1 jam' | '+1 hari' | '+1 minggu'): Promise<void> {
  await page.goto(`${world().addresses.sandbox}/clock`);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('Sedang melompat')).toHaveCount(0, { timeout: 240_000 });
}

/** The sandbox's date, as the product has it. */
export async function sandboxToday(): Promise<BusinessDate> {
  const { now } = (await (await fetch(`${world().addresses.sandbox}/clock`)).json()) as { now: string };
  return businessDateOf(new Date(now));
}

/** Moves to this date, closing every date before it. */
export async function moveTo(page: Page, date: BusinessDate): Promise<void> {
  for (let today = await sandboxToday(); today < date; today = await sandboxToday())
    await moveClock(page, daysBetween(today, date) >= 7 ? '+1 minggu' : '+1 hari');
}

/** Signs the agreements that have reached the provider for a group's members so far. Repeat to wait for all of them. */
export async function signMembers(page: Page, group: string): Promise<void> {
  await page.goto(`${world().addresses.sandbox}/signature`);
  const waiting = page.locator('form', { hasText: `${group}.` }).getByRole('button', { name: /semua anggota/ });
  while ((await waiting.count()) > 0) await waiting.click();
}

/** Pays a virtual account at the sandbox's bank; by default the amount that the bank suggests. */
export async function payAtBank(page: Page, account: string, amount?: number): Promise<void> {
  const { addresses } = world();
  await expect(async () => {
    await page.goto(`${addresses.sandbox}/bank/va/${account}`);
    await expect(page.getByLabel('Nominal')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  if (amount !== undefined) await page.getByLabel('Nominal').fill(String(amount));
  await page.getByRole('button', { name: 'Bayar', exact: true }).click();
  await expect(page.getByText('Pembayaran dicatat')).toBeVisible();
}

export const rupiah = (amount: number): string => `Rp ${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`;

/**
 * No skeleton is left, and letters and pictures are there. The live stream never ends, so an idle network would be waited
 * for in vain; photos below the screen load only when somebody scrolls there.
 */
export async function untilDrawn(page: Page): Promise<void> {
  const patient = { timeout: 240_000 };
  await expect(page.locator('[aria-busy="true"], [class*="_bone_"], .mantine-Loader-root')).toHaveCount(0, patient);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
    undefined,
    patient,
  );
}

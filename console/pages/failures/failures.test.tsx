// Failed jobs and messages on the console: the list, the filter in the URL, retrying, giving up on a message with a
// reason.
// Source: docs/screens.md; decision 0060.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Failure } from '#contract/overview.ts';
import type { StaffPerson } from '#contract/staff.ts';
import { asId } from '#domain/ids.testing.ts';
import { arif, lidya, no, ok, okPage, openPage, type Reply } from '../testing.tsx';

const rina: StaffPerson = { id: asId('s-rina'), name: 'Rina', login: 'rina', roles: ['support'] };
const message: Failure = {
  kind: 'message',
  id: 'm-1',
  what: 'sms',
  subject: '0812••••7890',
  amount: null,
  attempts: 4,
  error: 'POST /sms/v1/messages: ECONNREFUSED',
  since: '2026-11-27T03:00:00.000Z',
  nextTryAt: '2026-11-27T04:00:00.000Z',
  givenUp: false,
  version: '4:1',
};
const payout = {
  ...message,
  kind: 'payout',
  id: 'p-1',
  what: 'withdrawal',
  subject: 'Ratna Wulandari',
  amount: 250_000,
};
const list = 'GET staff/failures';
const retries = 'POST staff/failures/message/m-1/retries';
const abandonments = 'POST staff/failures/message/m-1/abandonments';

const open = (person: StaffPerson, rows: readonly unknown[] = [message], replies: Record<string, Reply> = {}) =>
  openPage('/failures', { person, replies: { [list]: okPage(rows), ...replies } });

async function look({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: /^Buka/ }));
  return within(await screen.findByRole('dialog'));
}
const sent = ({ asked }: ReturnType<typeof open>, name: string) =>
  asked.filter((each) => each.name === name).map(({ body }) => body);

describe('the list', () => {
  it('shows what failed, for whom, how often, why, and the next attempt', async () => {
    open(rina);
    const row = within((await screen.findByText('Pesan · SMS')).closest('li, tr')!);
    expect(row.getAllByText(/0812••••7890/).length).toBeTruthy();
    expect(row.getByText(/4 kali/)).toBeTruthy();
    expect(row.getByText(/ECONNREFUSED/)).toBeTruthy();
    expect(row.getByText(/27 Nov 2026, 11\.00 WIB/)).toBeTruthy();
    expect(row.getByText('Ditunda')).toBeTruthy();
  });

  it('marks by a word what is no longer retried, and shows an error code without a text as received', async () => {
    open(rina, [{ ...message, what: 'telegram', givenUp: true, nextTryAt: null }]);
    expect(await screen.findByText('Berhenti dicoba')).toBeTruthy();
    expect(screen.getByText('Pesan · telegram')).toBeTruthy();
  });

  it('is filtered by the kinds of the person’s roles, in the URL', async () => {
    const { user, asked, router } = open(arif, []);
    await user.click(await screen.findByRole('button', { name: 'Uang keluar' }));
    expect(screen.queryByRole('button', { name: 'Pesan' })).toBeNull();
    await waitFor(() => expect(asked.at(-1)?.address).toBe('/api/v1/staff/failures?limit=20&page=1&kind=payout'));
    expect(router.state.location.search).toBe('?kind=payout');
    expect(await screen.findByText('Tidak ada yang gagal')).toBeTruthy();
  });
});

describe('one case', () => {
  it('is retried as it was seen, with the reason', async () => {
    const view = open(rina, [message], { [retries]: ok({}) });
    const dialog = await look(view);
    await view.user.type(dialog.getByLabelText('Alasan'), ' Gateway pulih ');
    await view.user.click(dialog.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(view, retries)).toEqual([{ version: '4:1', reason: 'Gateway pulih' }]);
    expect(view.asked.filter(({ name }) => name === list).length).toBeGreaterThan(1);
  });

  it('that changed since it was seen says so, and stays open', async () => {
    const view = open(rina, [message], { [retries]: no('error.failure.changed', 'Pekerjaan ini sudah dicoba lagi.') });
    const dialog = await look(view);
    await view.user.click(dialog.getByRole('button', { name: 'Coba lagi' }));
    expect(await dialog.findByText('Pekerjaan ini sudah dicoba lagi.')).toBeTruthy();
  });

  it('of a message can be given up, only with a reason', async () => {
    const view = open(rina, [message], { [abandonments]: ok({}) });
    await view.user.click((await look(view)).getByRole('button', { name: 'Hentikan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hentikan pesan' }));
    const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Hentikan' });
    expect(act.disabled).toBe(true);
    await view.user.type(dialog.getByLabelText('Alasan'), 'Nomor mati');
    await view.user.click(act);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(view, abandonments)).toEqual([{ version: '4:1', reason: 'Nomor mati' }]);
  });

  it('of money can be retried, never given up', async () => {
    const dialog = await look(open(arif, [payout]));
    expect(dialog.getByRole('button', { name: 'Coba lagi' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Hentikan' })).toBeNull();
  });

  it.each([
    ['an auditor', lidya, message],
    ['finance, of what support works', arif, message],
    ['support, of what finance works', rina, payout],
  ] as const)('offers no act to %s', async (_, person, row) => {
    const dialog = await look(open(person, [row]));
    expect(dialog.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Hentikan' })).toBeNull();
    expect(dialog.queryByLabelText('Alasan')).toBeNull();
  });
});

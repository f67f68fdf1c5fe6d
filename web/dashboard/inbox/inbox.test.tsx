// The bell, the inbox with its four states, and the choice of channels.
// Source: docs/screens.md; docs/settled.md 18, 34.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, page, refusal, showScreen } from '../screens.testing.tsx';
import { Bell } from './Bell.tsx';
import { ChannelsPage } from './ChannelsPage.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

const list = 'GET me/notifications';
const unread = 'GET me/notifications/unread';
const notice = (no: number, change: object = {}) => ({
  id: `n-${no}`,
  kind: 'portfolio_active',
  title: 'Pendanaan aktif',
  body: `Pendanaan Rp 500.000 untuk Melati ${no} sudah aktif.`,
  link: `/dashboard/portfolios/p-${no}`,
  readAt: null,
  createdAt: '2026-11-27T07:30:00.000Z',
  ...change,
});
const patient = { timeout: 5000 };

describe('the bell', () => {
  it('says how many notices are unread and leads to the inbox', async () => {
    showScreen(<Bell />, { [unread]: { count: 2 } });
    const bell = await screen.findByRole('link', { name: 'Pemberitahuan, 2 belum dibaca' });
    expect(bell.getAttribute('href')).toBe('/dashboard/notifications');
    expect(bell.textContent).toBe('2');
  });

  it('is only a bell when there is none, or the count is unknown', async () => {
    showScreen(<Bell />, { [unread]: { count: 0 } });
    await waitFor(() => expect(asked(unread)).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Pemberitahuan' }).textContent).toBe('');
  });
});

describe('the inbox', () => {
  const shown = (answers: Parameters<typeof showScreen>[1], at = '/') =>
    showScreen(<NotificationsPage />, { 'POST me/notifications/n-1/reads': {}, ...answers }, { at });

  it('lists each notice with its time, and says which are unread, twenty a page', async () => {
    shown({ [list]: page([notice(1), notice(2, { readAt: '2026-11-27T08:00:00.000Z' })], 2) });
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Pendanaan Rp 500.000 untuk Melati 1 sudah aktif.');
    expect(rows[0]?.textContent).toContain('27 Nov 2026, 14.30 WIB');
    expect(rows[0]?.textContent).toContain('Belum dibaca');
    expect(rows[1]?.textContent).not.toContain('Belum dibaca');
    expect(asked(list)[0]?.query.get('limit')).toBe('20');
    expect(screen.getByRole('navigation', { name: 'Halaman' })).toBeTruthy();
  });

  it('opening one marks it read, follows its link, and refetches the inbox', async () => {
    const { user, router } = shown({ [list]: page([notice(1)]) });
    await user.click(await screen.findByRole('link', { name: /Melati 1/ }));
    expect(router.state.location.pathname).toBe('/dashboard/portfolios/p-1');
    await waitFor(() => expect(asked('POST me/notifications/n-1/reads')).toHaveLength(1));
  });

  it('one without a link is marked in place; a read one is not marked again', async () => {
    const { user, router } = shown({
      [list]: page([notice(1, { link: null }), notice(2, { link: null, readAt: '2026-11-27T08:00:00.000Z' })]),
    });
    await user.click(await screen.findByRole('button', { name: /Melati 1.*Tandai sudah dibaca/ }));
    await waitFor(() => expect(asked('POST me/notifications/n-1/reads')).toHaveLength(1));
    await waitFor(() => expect(asked(list)).toHaveLength(2));
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByRole('button', { name: /Melati 2/ })).toBeNull();
  });

  it('all are marked read by one button, which is there only while something is unread', async () => {
    const all = 'POST me/notifications/reads';
    const { user, unmount } = shown({ [list]: page([notice(1)]), [unread]: { count: 1 }, [all]: {} });
    await user.click(await screen.findByRole('button', { name: 'Tandai semua dibaca' }));
    await waitFor(() => expect(asked(all)).toHaveLength(1));
    await waitFor(() => expect(asked(list)).toHaveLength(2));
    unmount();
    shown({ [list]: page([notice(1)]), [unread]: { count: 0 } });
    await screen.findByRole('link', { name: /Melati 1/ });
    expect(screen.queryByRole('button', { name: 'Tandai semua dibaca' })).toBeNull();
  });

  it('never leads outside the dashboard', async () => {
    shown({ [list]: page([notice(1, { link: 'https://jahat.example/' })]) });
    await screen.findByText('Pendanaan aktif');
    expect(screen.queryByRole('link', { name: /Melati/ })).toBeNull();
  });

  it('has the empty and the failed state', async () => {
    const { unmount } = shown({ [list]: page([]) });
    expect(await screen.findByText('Belum ada pemberitahuan')).toBeTruthy();
    unmount();
    shown({});
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, patient)).toBeTruthy();
    expect(screen.queryByText('Belum ada pemberitahuan')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the channels', () => {
  const read = 'GET me/notificationsettings';
  const save = 'PUT me/notificationsettings';
  const topics = [
    { topic: 'money', inbox: true, sms: false, email: true, push: true, fixed: ['inbox', 'email'] },
    { topic: 'funding', inbox: true, sms: false, email: false, push: true, fixed: [] },
  ];
  const box = (group: string, name: string | RegExp) =>
    within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('checkbox', { name });

  it('show what cannot be switched off as on, and say so', async () => {
    showScreen(<ChannelsPage />, { [read]: { topics } });
    await screen.findByText('Uang');
    for (const name of ['Kotak masuk, selalu aktif', 'Email, selalu aktif']) {
      expect(box('Uang', name).checked).toBe(true);
      expect(box('Uang', name).disabled).toBe(true);
    }
    expect(screen.getByText(/^Kabar uang wajib sampai kepada Anda/)).toBeTruthy();
    expect(box('Uang', 'SMS').disabled).toBe(false);
    expect(box('Pendanaan', 'Kotak masuk').disabled).toBe(false);
  });

  it('are saved together, and the answer is shown', async () => {
    const saved = [topics[0], { ...topics[1], email: true }];
    const { user } = showScreen(<ChannelsPage />, { [read]: { topics }, [save]: { topics: saved } });
    await screen.findByText('Uang');
    await user.click(box('Pendanaan', 'Email'));
    await user.click(box('Uang', 'Layar HP'));
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    await waitFor(() => expect(asked(save)).toHaveLength(1));
    expect(asked(save)[0]?.body).toEqual({
      topics: [
        { topic: 'money', inbox: true, sms: false, email: true, push: false },
        { topic: 'funding', inbox: true, sms: false, email: true, push: true },
      ],
    });
    await waitFor(() => expect(box('Pendanaan', 'Email').checked).toBe(true));
  });

  it('keep what was ticked when saving is refused, with the reason above', async () => {
    const { user } = showScreen(<ChannelsPage />, { [read]: { topics }, [save]: refusal(503, 'error.busy', 'Sibuk.') });
    await screen.findByText('Uang');
    await user.click(box('Pendanaan', 'SMS'));
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Sibuk.');
    expect(box('Pendanaan', 'SMS').checked).toBe(true);
  });

  it('can be retried when they could not be loaded', async () => {
    showScreen(<ChannelsPage />, {});
    expect(await screen.findByRole('button', { name: 'Coba lagi' }, patient)).toBeTruthy();
  });
});

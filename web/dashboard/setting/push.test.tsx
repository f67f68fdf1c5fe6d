// News on this screen: switched on and off by a press, refused, and taken along into the next session.
// Source: docs/screens.md; decision 0109.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PersonId } from '#domain/ids.ts';
import { takePushAlong } from '../../browserPush.ts';
import { asked, showScreen } from '../screens.testing.tsx';
import { PushCard } from './PushCard.tsx';

describe('news on this screen', () => {
  const list = 'GET me/pushdevices';
  const found = { key: 'kunci', standIn: true, devices: [] };
  const device = (id: string, current: boolean) => ({
    id,
    current,
    device: 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0.0.0 Mobile Safari/537.36',
    createdAt: '2026-11-27T03:00:00.000Z',
    deliveredAt: null,
  });
  /** A browser with push, whose person answers the question so. */
  const browserWith = (permission: NotificationPermission, answer: NotificationPermission = permission) => {
    const asks = vi.fn(async () => Object.assign(notification, { permission: answer }).permission);
    const notification = { permission, requestPermission: asks };
    vi.stubGlobal('Notification', notification);
    vi.stubGlobal('PushManager', () => undefined);
    vi.stubGlobal('navigator', Object.assign(navigator, { serviceWorker: { getRegistration: async () => undefined } }));
    return asks;
  };
  beforeEach(() => localStorage.removeItem('titian.push'));

  it('is switched on by a press, which alone asks the browser, and off again', async () => {
    const asks = browserWith('default', 'granted');
    const { user } = showScreen(<PushCard />, {
      [list]: found,
      'POST me/pushdevices': { ...found, devices: [device('d-1', true)] },
      'DELETE me/pushdevices/d-1': found,
    });
    const button = await screen.findByRole('button', { name: 'Nyalakan di sini' });
    expect(asks).not.toHaveBeenCalled();
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Matikan di sini' }));
    expect(await screen.findByRole('button', { name: 'Nyalakan di sini' })).toBeTruthy();
    expect([asked('POST me/pushdevices').length, asked('DELETE me/pushdevices/d-1').length]).toEqual([1, 1]);
    expect(localStorage.getItem('titian.push')).toBeNull();
  });

  it('says how to change a refused permission, and removes another browser', async () => {
    browserWith('denied');
    const { user } = showScreen(<PushCard />, {
      [list]: { ...found, devices: [device('d-2', false)] },
      'DELETE me/pushdevices/d-2': found,
    });
    expect(await screen.findByText('Izin pemberitahuan ditolak di browser ini')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Nyalakan di sini' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Matikan di Chrome, Android' }));
    await waitFor(() => expect(screen.queryByText('Juga menyala di')).toBeNull());
  });

  it('goes on in the next session of the same person, and is given up for another', async () => {
    browserWith('granted');
    const kept = { id: 'd-1', person: 'u-1', endpoint: null };
    localStorage.setItem('titian.push', JSON.stringify(kept));
    showScreen(<PushCard />, {
      [list]: { ...found, devices: [device('d-1', false)] },
      'POST me/pushdevices': { ...found, devices: [device('d-3', true)] },
    });
    await takePushAlong('u-1' as PersonId);
    expect(asked('POST me/pushdevices')[0]?.body).toEqual({ replaces: 'd-1' });
    expect(JSON.parse(localStorage.getItem('titian.push') ?? '')).toEqual({ ...kept, id: 'd-3' });
    await takePushAlong('u-2' as PersonId);
    expect(localStorage.getItem('titian.push')).toBeNull();
    expect(asked('POST me/pushdevices')).toHaveLength(1);
  });
});

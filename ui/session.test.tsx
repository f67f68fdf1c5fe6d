// The session where the browser's storage is full or forbidden: it works in memory, and says that a reload ends it.
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NotKept } from './NotKept.tsx';
import { createSession, useKept } from './session.ts';
import { show } from './testing.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  useKept.setState({ kept: true });
});

const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError');
};

describe.each([
  [
    'full',
    () => {
      vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: () => undefined });
    },
  ],
  [
    'forbidden',
    () => {
      vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse);
    },
  ],
])('a storage that is %s', (_, makeSo) => {
  it('does not keep anybody from signing in, and is named', () => {
    makeSo();
    const store = createSession('titian.test');
    show(<NotKept />);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => store.setState({ token: 'token-1' }));
    expect(store.getState().token).toBe('token-1');
    expect(screen.getByRole('status').textContent).toContain('bila halaman dimuat ulang, Anda harus masuk lagi');
  });
});

describe('a storage that works', () => {
  it('keeps the token and says nothing', () => {
    const store = createSession('titian.test');
    store.setState({ token: 'token-1' });
    expect(localStorage.getItem('titian.test')).toContain('token-1');
    expect(useKept.getState().kept).toBe(true);
  });

  it('that another tab emptied ends the session here too', () => {
    const store = createSession('titian.test');
    store.setState({ token: 'token-1' });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(store.getState().token).toBeNull();
  });

  it('is read again by a page that comes back from memory: another person may have signed in', () => {
    const store = createSession('titian.test');
    store.setState({ token: 'token-1' });
    localStorage.setItem('titian.test', JSON.stringify({ state: { token: 'token-2' }, version: 0 }));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(store.getState().token).toBe('token-2');
  });
});

// The session store: only the token survives a reload, under a separate key for each application. Sign-in or sign-out
// in another tab arrives through the storage event.
// Source: spec §4, §9.
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { persist } from 'zustand/middleware';

export type SessionState = { token: string | null };
export type SessionStore = UseBoundStore<StoreApi<SessionState>>;

export function createSession(key: string): SessionStore {
  const store = create<SessionState>()(
    persist((): SessionState => ({ token: null }), { name: key, partialize: ({ token }) => ({ token }) }),
  );
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) void store.persist.rehydrate();
  });
  return store;
}

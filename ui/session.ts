// The session store: only the token survives a reload, under a separate key for each application. Sign-in or sign-out
// in another tab arrives through the storage event. Where the browser's storage is full or forbidden, the token lives in
// memory alone, until the page is reloaded.
// Source: spec §4, §9; decisions 0092, 0093.
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

/** `expired`: the server ended the session; without it the person signed out. Shared, so that each tab knows which. */
export type SessionState = { token: string | null; expired?: true | undefined };
export type SessionStore = UseBoundStore<StoreApi<SessionState>>;

/** Whether a reload keeps the session. */
export const useKept = create<{ kept: boolean }>(() => ({ kept: true }));

export function createSession(key: string): SessionStore {
  const store = create<SessionState>()(
    persist((): SessionState => ({ token: null }), {
      name: key,
      partialize: ({ token, expired }) => ({ token, expired }),
      storage: createJSONStorage(() => storage),
      // Replaces the state, since a field that is missing in the storage is over; so is all of it in an emptied one.
      merge: (stored) => (stored as SessionState | undefined) ?? { token: null },
    }),
  );
  const read = () => void store.persist.rehydrate();
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) read();
  });
  // A page that Back brings from memory was asleep while another tab signed out, or in as somebody else.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && useKept.getState().kept) read();
  });
  return store;
}

/** The browser's storage, whose use may throw at any time. What it keeps is the newest token, or nothing. */
const storage: StateStorage = {
  getItem: (name) => attempt(() => localStorage.getItem(name)) ?? null,
  setItem(name, value) {
    const isKept = attempt(() => {
      localStorage.setItem(name, value);
      return true;
    });
    if (isKept !== true) attempt(() => localStorage.removeItem(name));
    useKept.setState({ kept: isKept === true });
  },
  removeItem: (name) => attempt(() => localStorage.removeItem(name)),
};

function attempt<T>(reach: () => T): T | undefined {
  try {
    return reach();
  } catch {
    return undefined;
  }
}

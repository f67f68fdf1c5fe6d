// Where the officer is in the app: kept in the address's fragment, so that Back works and a reload stays there. The one
// page is served, and cached, at one address. Source: decision 0114.
import { useSyncExternalStore } from 'react';

export type Place = { is: 'day' } | { is: 'sheet'; id: string } | { is: 'sign_in' };

const hashOf = (place: Place): string =>
  place.is === 'sheet' ? `#/sheets/${place.id}` : place.is === 'sign_in' ? '#/sign-in' : '#/';

/** The link to a sheet: its name in the store without the kind. */
export const sheetLink = (name: string): string => hashOf({ is: 'sheet', id: name.replace('sheet:', '') });

function placeOf(hash: string): Place {
  const id = /^#\/sheets\/([\w-]+)$/.exec(hash)?.[1];
  if (id !== undefined) return { is: 'sheet', id };
  return hash === '#/sign-in' ? { is: 'sign_in' } : { is: 'day' };
}

function subscribe(onChange: () => void): () => void {
  const changed = () => {
    window.scrollTo(0, 0);
    onChange();
  };
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

export const go = (place: Place): void => {
  window.location.hash = hashOf(place);
};

export function usePlace() {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return { place: placeOf(hash), go };
}

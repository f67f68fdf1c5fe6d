// Whether this browser has passkeys for this address, and the code that asks it for one, loaded at the press.
// Source: decision 0108.
import { ApiError, failure } from '#ui/client.ts';

/** Passkeys are bound to a name: browsers have none for an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Throws ApiError when it cannot be loaded just now. */
export const loadCeremony = () =>
  import('./ceremony.ts').catch(() => {
    throw new ApiError(0, failure('error.offline'));
  });

// The sign-in dialog of lenders and borrowers, under which a page waits. Source: decision 0093.
import { renewalOf } from '#ui/SessionRenewal.tsx';

export const SessionRenewal = renewalOf(async () => (await import('./auth/RenewDialog.tsx')).RenewDialog);

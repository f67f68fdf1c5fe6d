// What a person confirms an act with: the password, or in its place the answer of a passkey to a challenge that was made
// for this act alone. Spread `confirmation` into the body of an endpoint; its handler calls `requireConfirmation`.
// Source: decision 0108.
import { z } from 'zod';
import { text } from './fields.ts';

/** Bytes as base64url, without padding. */
export const encoded = (max: number) =>
  text(max)
    .min(1)
    .regex(/^[\w-]+$/);

/** A passkey's answer, as the browser gives it. */
export const assertion = z.object({
  credential: encoded(1364),
  response: z.object({
    clientDataJSON: encoded(4096),
    authenticatorData: encoded(4096),
    signature: encoded(2048),
    userHandle: encoded(100).nullish(),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** One of the two; with both the passkey is judged. */
export const confirmation = { password: text(1024).optional(), passkey: assertion.optional() };
export type Confirmation = { password?: string | undefined; passkey?: Assertion | undefined };

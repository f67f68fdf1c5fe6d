// What the browser is asked for: to sign in, to confirm one act, to make a passkey. Whoever cancels its dialog is told so.
// Source: decision 0108.
import './words.ts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Assertion, Confirmation } from '#contract/confirmation.ts';
import { passkeyTransports } from '#domain/passkey.ts';
import { type Answer, ApiError, call } from '#ui/client.ts';
import { newKey } from '#ui/newKey.ts';
import { t } from '#ui/text.ts';

/** An act, as it will be sent without its proof. */
export type Act = { call: string; params?: Record<string, string>; body: object };

/** Answers the token of a new session. */
export async function signIn(): Promise<string> {
  const passkey = await ask(await call('POST passkeys/challenges', { body: {} }));
  return (await call('POST passkeys/signins', { body: { passkey } })).token;
}

/** The answer that confirms this act, once. */
export const confirm = async (act: Act): Promise<Assertion> =>
  ask(await call('POST me/confirmations', { body: { ...act, body: { ...act.body } } }));

/** Makes a passkey on this device and adds it. */
export async function make(name: string, proof: Confirmation): Promise<Answer<'POST me/passkeys'>> {
  const optionsJSON = await call('POST me/passkeys/challenges', { body: proof });
  const { id, response } = await startRegistration({ optionsJSON }).catch(sayWhy);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  // One that this version does not know yet is left out: it is a hint for the browser alone.
  const known = passkeyTransports.filter((each) => transports.some((given) => given === each));
  return call('POST me/passkeys', {
    body: { name, credential: id, response: { clientDataJSON, attestationObject, transports: known } },
  });
}

async function ask(optionsJSON: Answer<'POST me/confirmations'>): Promise<Assertion> {
  const { id, response } = await startAuthentication({ optionsJSON }).catch(sayWhy);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { credential: id, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

const reasons = {
  NotAllowedError: 'passkey.cancelled',
  AbortError: 'passkey.cancelled',
  InvalidStateError: 'passkey.present',
} as const;

/** The browser's reason in our words. */
function sayWhy(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  const key = name in reasons ? reasons[name as keyof typeof reasons] : 'passkey.failed';
  throw new ApiError(422, { id: newKey(), code: 'error.passkey.browser', message: t(key), errors: [] });
}

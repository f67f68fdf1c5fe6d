// A person's passkeys: the list, adding one, signing in with one, and the challenge that confirms an act.
// Source: decision 0108; docs/api.md.
import { z } from 'zod';
import type { PasskeyId } from '#domain/ids.ts';
import { passkeyTransports } from '#domain/passkey.ts';
import { assertion, confirmation, encoded } from './confirmation.ts';
import { endpoints } from './endpoint.ts';
import { empty, idOf, idParamsOf, instant, line, text } from './fields.ts';

const passkey = z
  .object({ id: idOf<PasskeyId>(), name: z.string(), createdAt: instant, usedAt: instant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

const transports = z.array(z.enum(passkeyTransports));
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports,
});

/** `PublicKeyCredentialRequestOptionsJSON`; with no credentials the browser offers those that it knows for the site. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential),
});

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(credential),
});

const name = line(60).min(1);

export const passkeys = endpoints({
  listPasskeys: { call: 'GET me/passkeys', who: 'user', summary: 'Kunci sandi saya', data: z.array(passkey) },
  beginPasskey: {
    call: 'POST me/passkeys/challenges',
    who: 'user',
    summary: 'Mulai menambah kunci sandi, dengan kata sandi atau kunci sandi lain',
    body: z.object(confirmation),
    data: creationOptions,
  },
  addPasskey: {
    call: 'POST me/passkeys',
    who: 'user',
    summary: 'Simpan kunci sandi yang baru dibuat',
    body: z.object({
      name,
      credential: encoded(1364),
      response: z.object({
        clientDataJSON: encoded(4096),
        attestationObject: encoded(16_384),
        transports: transports.max(10),
      }),
    }),
    data: passkey,
  },
  renamePasskey: {
    call: 'POST me/passkeys/:id/names',
    who: 'user',
    summary: 'Ganti nama kunci sandi',
    params: idParamsOf<PasskeyId>(),
    body: z.object({ name }),
    data: passkey,
  },
  removePasskey: {
    call: 'POST me/passkeys/:id/removals',
    who: 'user',
    summary: 'Hapus kunci sandi, dengan kata sandi atau kunci sandi lain',
    params: idParamsOf<PasskeyId>(),
    body: z.object(confirmation),
    data: empty,
  },
  beginConfirmation: {
    call: 'POST me/confirmations',
    who: 'user',
    summary: 'Tantangan bagi kunci sandi untuk mengesahkan satu tindakan dengan isi ini',
    body: z.object({
      call: text(100).regex(/^[A-Z]+ [\w/:]+$/),
      params: z.record(z.string().max(40), text(64).regex(/^[\w-]+$/)).optional(),
      body: z.record(z.string().max(40), z.unknown()),
    }),
    data: requestOptions,
  },
  beginPasskeySignIn: {
    call: 'POST passkeys/challenges',
    who: 'all',
    summary: 'Mulai masuk dengan kunci sandi',
    body: empty,
    data: requestOptions,
  },
  signInWithPasskey: {
    call: 'POST passkeys/signins',
    who: 'all',
    summary: 'Masuk dengan kunci sandi',
    body: z.object({ passkey: assertion }),
    data: z.object({ token: z.string() }),
  },
});

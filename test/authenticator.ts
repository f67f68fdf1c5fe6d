// An authenticator in software: it makes EC P-256 keys, attests nothing, and signs what a test wants signed, also wrongly.
// Source: W3C Web Authentication; decision 0108.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { z } from 'zod';
import type { Assertion, Confirmation } from '#contract/confirmation.ts';
import type { creationOptions, requestOptions } from '#contract/passkey.ts';
import type { PasskeyId } from '#domain/ids.ts';
import { password, type Person, type World } from './world.ts';

type Signed = { origin?: string; rpId?: string; verified?: boolean; counter?: number };

const sha = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const present = 0x01;
const unlocked = 0x04;
const attested = 0x40;

/** A person's new passkey; with the password, if nothing else confirms it. */
export async function addPasskey(
  world: World,
  person: Person,
  { name = 'Ponsel', proof = { password } }: { name?: string; proof?: Confirmation } = {},
): Promise<{ device: Authenticator; id: PasskeyId }> {
  const device = new Authenticator();
  const { data: options } = await world.call(person, 'POST me/passkeys/challenges', { body: proof });
  const { data, status } = await world.call(person, 'POST me/passkeys', { body: device.create(options, name) });
  if (status !== 200) throw new Error(`passkey: ${status}`);
  return { device, id: data.id };
}

/** The options by which the person's passkey confirms this act. */
export const confirming = async (
  world: World,
  person: Person,
  call: string,
  body: Record<string, unknown>,
  params: Record<string, string> = {},
): Promise<z.output<typeof requestOptions>> =>
  (await world.call(person, 'POST me/confirmations', { body: { call, body, params } })).data;

export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  /** As of somebody, until it is added. */
  #handle = 'bm9ib2R5';
  #counter = 0;

  /** What the browser sends to add it. */
  create({ challenge, rp, user }: z.output<typeof creationOptions>, name: string, signed: Signed = {}) {
    this.#handle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, isoCBOR.encode(key)]);
    const authData = Buffer.concat([this.#data(rp.id, signed, attested), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url');
    const clientDataJSON = this.#client('webauthn.create', challenge, signed).toString('base64url');
    return {
      name,
      credential: this.#id.toString('base64url'),
      response: { clientDataJSON, attestationObject, transports: ['internal'] },
    };
  }

  /** What the browser sends to sign in or to confirm. */
  answer({ challenge, rpId }: z.output<typeof requestOptions>, signed: Signed = {}): Assertion {
    const client = this.#client('webauthn.get', challenge, signed);
    const data = this.#data(rpId, signed);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha(client)]))
      .sign(this.#keys.privateKey);
    return {
      credential: this.#id.toString('base64url'),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#handle,
      },
    };
  }

  #client(type: string, challenge: string, { origin = 'http://localhost:8080' }: Signed): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(rpId: string, { rpId: claimed = rpId, verified = true, counter }: Signed, flags = 0): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    return Buffer.concat([sha(claimed), Buffer.from([flags | present | (verified ? unlocked : 0)]), count]);
  }
}

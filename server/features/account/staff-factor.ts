// The second factor of staff: the authenticator's code of the current 30 seconds, or one of ten recovery codes.
// Invariants: a code works once; recovery codes are stored as keyed hashes bound to their owner.
// Source: decision 0061.
import { generate, generateSecret, generateURI } from 'otplib';
import type { StaffId } from '#domain/ids.ts';
import { parseRecoveryCode } from '#domain/staff.ts';
import { now } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { newReadable, sameSecret, type Vault } from '#platform/secrets.ts';
import { raiseTotpStep, insertRecoveryCodes, markRecoveryCodeUsed, dropRecoveryCodes } from './staff-access.sql.ts';

const stepSeconds = 30;
const issuer = 'Titian';
const recoveryCodes = 10;

/** 160 random bits in base32. */
export const newTotpSecret = (): string => generateSecret();

/** The content of the QR code for an authenticator. */
export const otpauthOf = (login: string, secret: string): string => generateURI({ issuer, label: login, secret });

/** The time step of this code: the current one or the one before, and later than the last one used; else null. */
export async function matchingStep(secret: string, lastUsed: number, code: string, at: Date): Promise<number | null> {
  const present = Math.floor(at.getTime() / 1000 / stepSeconds);
  for (const step of [present, present - 1]) {
    const expected = await generate({ secret, epoch: step * stepSeconds });
    if (sameSecret(expected, code.replace(/\s/g, '')) && step > lastUsed) return step;
  }
  return null;
}

type Holder = { id: StaffId; secret: Buffer; step: number };

/**
 * Uses up the authenticator's code; false when it is not current or was used, also for the second of two parallel
 * calls.
 */
export async function spendCode(tx: Tx, vault: Vault, { id, secret, step }: Holder, code: string): Promise<boolean> {
  const matching = await matchingStep(vault.open(secret, id), step, code, await now(tx));
  if (matching === null) return false;
  const fresh = await raiseTotpStep(tx, id, matching);
  return fresh > 0;
}

const hashOf = (vault: Vault, staffId: StaffId, code: string): Buffer =>
  vault.fingerprint(`recovery\u001f${staffId}\u001f${code}`);

/** Replaces all recovery codes with ten new ones, in the form shown to the person. */
export async function makeRecoveryCodes(tx: Tx, vault: Vault, staffId: StaffId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await dropRecoveryCodes(tx, staffId);
  await insertRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => hashOf(vault, staffId, code)),
  );
  return codes;
}

function newRecoveryCode(): string {
  const letters = newReadable(10);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Uses up a recovery code; false when it is not theirs or was used, also for the second of two parallel calls. */
export async function spendRecoveryCode(tx: Tx, vault: Vault, staffId: StaffId, typed: string): Promise<boolean> {
  const code = parseRecoveryCode(typed);
  if (code === null) return false;
  const used = await markRecoveryCodeUsed(tx, staffId, hashOf(vault, staffId, code));
  return used > 0;
}

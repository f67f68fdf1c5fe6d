// Time-based one-time codes (RFC 6238: SHA-1, 30 seconds, 6 digits), for the demonstration's staff.
// Invariant: codes follow the sandbox's clock, which the product checks them against.
// Source: RFC 6238, RFC 4226; docs/screens.md.
import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** null when the secret is not base32. */
export function totpCode(secret: string, instant: number): { code: string; secondsLeft: number } | null {
  const key = base32(secret);
  if (key === null) return null;
  const seconds = Math.floor(instant / 1000);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / STEP_SECONDS)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return { code: String(number % 1_000_000).padStart(6, '0'), secondsLeft: STEP_SECONDS - (seconds % STEP_SECONDS) };
}

function base32(text: string): Buffer | null {
  const letters = text.toUpperCase().replace(/[\s=]/g, '');
  if (letters === '' || !/^[A-Z2-7]+$/.test(letters)) return null;
  const bits = Array.from(letters, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

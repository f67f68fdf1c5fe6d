// Sends, checks and uses up codes for a phone number or an e-mail address.
// Invariants: only a keyed hash is stored; only the newest code of a subject is valid, once, for five minutes; sends
// and tries are counted by purpose and subject, across sessions, addresses and codes, and a new code does not reset
// them.
// Source: docs/domain.md §2; docs/api.md.
import { randomInt } from 'node:crypto';
import { maskEmail } from '#domain/contact.ts';
import { maskPhone } from '#domain/identity.ts';
import { refuse } from '#domain/refusal.ts';
import { type Parameters, readParameters } from '#features/settings/parameters.ts';
import { takeAttempt, requireBelow, forgetAttempts, type Limit, takeBackAttempt } from '#platform/attempts.ts';
import { networkOf } from '#platform/call-limits.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { Refused } from '#platform/refuse.ts';
import { nameSubject } from '#platform/request.ts';
import type { Vault } from '#platform/secrets.ts';
import { upsertCode, isCodeOpen, markCodeUsed, type CodePurpose, type CodeSubject } from './proof.sql.ts';

const minutes = (count: number) => count * 60;
const aDay = 24 * 60 * 60;

// Many people may share one IP address; more than this is abuse at our cost.
const sendsPerAddress: Limit = { purpose: 'code_address', tries: 20, seconds: minutes(10) };

function sendLimits(purpose: CodePurpose, parameters: Parameters): Limit[] {
  const { code_sends: tries, code_sends_window: window, code_resend_wait: wait } = parameters;
  return [
    { purpose: `code_wait_${purpose}`, tries: 1, seconds: minutes(wait), refusal: 'error.code.wait' },
    { purpose: `code_send_${purpose}`, tries, seconds: minutes(window) },
  ];
}

/**
 * Counts a send. Refuses `error.code.wait` when it is too soon after the last one, whose code is still good, and
 * `error.too_many` when it is too often for this subject or IP address.
 */
export async function requireSend({ db }: Platform, about: CodeSubject, address: string): Promise<void> {
  const { purpose, subject } = about;
  nameCode(about);
  const parameters = await readParameters(db, await today(db));
  const limits = sendLimits(purpose, parameters);
  // Does not send a code when today's tries are used up.
  await requireBelow(db, tryLimits(purpose, parameters).day, subject);
  await requireBelow(db, sendsPerAddress, networkOf(address));
  for (const limit of limits) await requireBelow(db, limit, subject);
  await takeAttempt(db, sendsPerAddress, networkOf(address));
  for (const limit of limits) await takeAttempt(db, limit, subject);
}

/** Replaces the current code with a new one of six digits. Answers it for the message, with its lifetime in minutes. */
export async function makeCode(tx: Tx, vault: Vault, about: CodeSubject): Promise<{ code: string; minutes: number }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { code_life: life } = await readParameters(tx, await today(tx));
  await upsertCode(tx, about, hashOf(vault, about, code), life);
  await recordCode(tx, about, 'code.sent');
  return { code, minutes: life };
}

/**
 * Counts one try and refuses `error.too_many` beyond the limits. Call it before the code is checked, so that parallel
 * tries are limited too.
 */
export async function takeTry({ db }: Platform, about: CodeSubject): Promise<void> {
  const { purpose, subject } = about;
  nameCode(about);
  const { quarter, day } = tryLimits(purpose, await readParameters(db, await today(db)));
  for (const limit of [quarter, day]) await takeAttempt(db, limit, subject);
}

function tryLimits(
  purpose: CodePurpose,
  { code_tries, code_tries_window, code_tries_day }: Parameters,
): Record<'quarter' | 'day', Limit> {
  return {
    quarter: { purpose: `code_try_${purpose}`, tries: code_tries, seconds: minutes(code_tries_window) },
    day: { purpose: `code_day_${purpose}`, tries: code_tries_day, seconds: aDay },
  };
}

/** A right code is not a wrong try: resets the 15-minute counter and subtracts its own try from the day's. */
export async function forgetTries({ db }: Platform, { purpose, subject }: CodeSubject): Promise<void> {
  await forgetAttempts(db, `code_try_${purpose}`, subject);
  await takeBackAttempt(db, `code_day_${purpose}`, subject);
}

/** Refuses `error.code.invalid` for a wrong, expired, used or replaced code, with the same text for each. */
export async function requireCode(reader: Reader, vault: Vault, about: CodeSubject, code: string): Promise<void> {
  const found = await isCodeOpen(reader, about, hashOf(vault, about, code));
  if (!found) throw invalidCode();
}

/** As `requireCode`, and uses the code up. Of parallel calls only one succeeds. */
export async function useCode(tx: Tx, vault: Vault, about: CodeSubject, code: string): Promise<void> {
  const used = await markCodeUsed(tx, about, hashOf(vault, about, code));
  if (!used) throw invalidCode();
  await recordCode(tx, about, 'code.checked');
}

/** Audit event of a code that was sent or accepted, without number, address or code. */
export function recordCode(tx: Tx, about: CodeSubject, action: 'code.sent' | 'code.checked'): Promise<void> {
  const object = { kind: 'code', id: maskSubject(about) };
  return recordAuditEvent(tx, { kind: 'visitor' }, { action, object, after: { purpose: about.purpose } });
}

const maskSubject = ({ subject }: CodeSubject): string =>
  subject.includes('@') ? maskEmail(subject) : maskPhone(subject);
const nameCode = (about: CodeSubject): void => nameSubject('code', maskSubject(about));

const invalidCode = () => new Refused([refuse('error.code.invalid', { field: 'code' })]);

const hashOf = (vault: Vault, { purpose, subject }: CodeSubject, code: string): Buffer =>
  vault.fingerprint(['code', purpose, subject, code].join('\u001f'));

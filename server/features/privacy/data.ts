// All personal data of one person in one machine-readable file, for that person only.
// Invariants: needs the password again, and wrong ones count as for a payment; each file is an audit event; staff
// appear by role, not by name.
// Source: UU 27/2022 articles 7, 13, 32.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { privacy } from '#contract/privacy.ts';
import type { PersonId } from '#domain/ids.ts';
import { readConsents } from '#features/account/consent.sql.ts';
import { requireOwnPassword } from '#features/account/password-check.ts';
import { findNamedProfile } from '#features/account/profile.sql.ts';
import { findKyc } from '#features/kyc/kyc.sql.ts';
import { readOwnTaxes } from '#features/tax/own.ts';
import { takeAttempt, type Limit } from '#platform/attempts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { checkInput } from '#platform/read-input.ts';
import { parseStrictJson } from '#platform/json.ts';
import { createPace, type Rest } from '#platform/pace.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { now } from '#platform/clock.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import * as store from './data.sql.ts';

const perPerson: Limit = { purpose: 'personal_data', tries: 5, seconds: 86_400 };

/** Sends "data-pribadi.json". Refuses a wrong password, and a sixth file within a day. */
export async function sendPersonalData(
  platform: Platform,
  userId: PersonId,
  body: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = platform;
  const { currentPassword } = checkInput(privacy.takePersonalData.body, readJson(body));
  await requireOwnPassword(platform, userId, currentPassword, { field: 'currentPassword' });
  await takeAttempt(db, perPerson, userId);
  await db.tx((tx) =>
    recordAuditEvent(
      tx,
      { kind: 'user', id: userId },
      { action: 'privacy.data.taken', object: { kind: 'user', id: userId } },
    ),
  );
  const data = await collect(platform, userId);
  return reply
    .header('content-disposition', 'attachment; filename="data-pribadi.json"')
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .type('application/json; charset=utf-8')
    .send(Readable.from(jsonPieces(data, createPace())));
}

const ITEMS_AT_ONCE = 100;
const indented = (value: unknown, by: string): string => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

/** The file as text in pieces, with a rest after each: a person may have tens of thousands of movements. */
async function* jsonPieces(data: object, rest: Rest): AsyncGenerator<string> {
  let before = '{\n';
  for (const [key, value] of Object.entries(data) as [string, unknown][]) {
    yield `${before}  ${JSON.stringify(key)}: `;
    before = ',\n';
    if (!Array.isArray(value) || value.length === 0) {
      yield indented(value, '  ');
      continue;
    }
    for (let from = 0; from < value.length; from += ITEMS_AT_ONCE) {
      const items = value.slice(from, from + ITEMS_AT_ONCE).map((item) => `    ${indented(item, '    ')}`);
      yield `${from === 0 ? '[\n' : ',\n'}${items.join(',\n')}`;
      await rest();
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

/** A raw handler gets the unparsed body. */
function readJson(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) throw refused('error.invalid_body');
  try {
    return parseStrictJson(body);
  } catch {
    throw refused('error.invalid_body');
  }
}

async function collect({ db, vault }: Platform, userId: PersonId): Promise<Record<string, unknown>> {
  const open = (encrypted: Buffer | null | undefined, id: string) => (encrypted ? vault.open(encrypted, id) : null);
  return atOneMoment(db, async (reader) => {
    const kyc = await findKyc(reader, userId);
    const accounts = await store.listOwnAccounts(reader, userId);
    const account = await store.readAccount(reader, userId);
    return {
      takenAt: await now(reader),
      account,
      profile: await findNamedProfile(reader, userId),
      identity: kyc && {
        identityNumber: open(kyc.identityEncrypted, userId),
        npwpNumber: open(kyc.npwpEncrypted, userId),
        bankAccountNumber: open(kyc.accountEncrypted, userId),
        bankAccountName: kyc.accountName,
        companyName: kyc.companyName,
        companyAddress: kyc.companyAddress,
        submittedAt: kyc.submittedAt,
        ...(await store.readIdentityRecord(reader, userId)),
      },
      consents: await readConsents(reader, userId),
      bankAccounts: accounts.map(({ encrypted, ...account }) => ({ ...account, number: open(encrypted, account.id) })),
      memberships: (await store.listOwnMemberships(reader, userId)).map(({ id, encrypted, ...membership }) => ({
        ...membership,
        identityNumber: open(encrypted, id),
      })),
      ...(await store.readLists(reader, userId)),
      ...(account.isLender ? await readOwnTaxes(reader, userId) : {}),
      processing: (await store.listProcessing(reader, userId)).map(store.toProcessing),
    };
  });
}

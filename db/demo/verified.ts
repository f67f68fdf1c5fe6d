// What verified lenders of the demonstration have handed in: profile, numbers, bank account and papers, judged by staff;
// and the profiles of members who can sign in. All through the product's own functions.
// Source: docs/domain.md §3; docs/settled.md 16.
import type { PersonId } from '#domain/ids.ts';
import { parseProfileFields } from '#domain/profile-fields.ts';
import { upsertProfile } from '#features/account/profile.sql.ts';
import { markSubmitted, putPicture, saveKyc } from '#features/kyc/kyc.sql.ts';
import { insertVerdict, markDecided } from '#features/kyc/review.sql.ts';
import { takeVerifiedAccount } from '#features/withdrawal/bank-accounts.ts';
import { now, today } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { Vault } from '#platform/secrets.ts';
import { newStorageKey, type Storage } from '#ports/storage.ts';
import {
  accountOfLender,
  type Choices,
  type Identity,
  lenderIdentity,
  memberIdentity,
  npwpOf,
  planProfile,
} from './identity.ts';
import { lenderNames } from './names.ts';
import { borrowerId, borrowerNo, lenderId, newLender, newLenderId, staffId } from './people.ts';
import { readListIds } from './people.sql.ts';
import { drawPapers } from './pictures.ts';
import { borrowerPlan, type PlannedGroup } from './plan.ts';

/** The verified lenders; staff must exist. */
export async function verifyLenders(tx: Tx, vault: Vault, storage: Storage): Promise<void> {
  const papers = await drawPapers();
  const choices = await readChoices(tx);
  const banks = (await readListIds(tx, 'bank')).slice(0, 4);
  const regular = lenderNames.map((name, no) => ({ id: lenderId(no), name: name as string }));
  for (const [no, { id, name }] of [...regular, { id: newLenderId, name: newLender.name }].entries()) {
    const identity = lenderIdentity(no, name);
    await addProfile(tx, { id, name, no, identity }, choices);
    await saveKyc(tx, vault, id, {
      identityNumber: identity.nik,
      npwpNumber: npwpOf(no, identity),
      bank: banks[accountOfLender(no).bank],
      bankAccountNumber: accountOfLender(no).number,
      bankAccountName: name,
    });
    for (const { kind, picture } of papers) {
      const key = newStorageKey('kyc', 'jpg');
      await storage.put(key, picture, { contentType: 'image/jpeg' });
      await putPicture(tx, id, kind, key);
    }
    await judge(tx, id);
    await takeVerifiedAccount(tx, vault, id);
  }
}

async function judge(tx: Tx, userId: PersonId): Promise<void> {
  await markSubmitted(tx, userId, await today(tx));
  const submittedAt = await now(tx);
  const given = { verdict: 'verified' } as const;
  await insertVerdict(tx, { userId, staffId: staffId('verifikasi'), submittedAt, given, rejections: [] });
  await markDecided(tx, userId);
}

type Profiled = { id: PersonId; name: string; no: number; identity: Identity };

const readChoices = async (tx: Tx): Promise<Choices> => ({
  job: await readListIds(tx, 'job'),
  business_sector: await readListIds(tx, 'business_sector'),
});

async function addProfile(tx: Tx, { id, name, no, identity }: Profiled, choices: Choices): Promise<void> {
  const { parsed, faults } = parseProfileFields(planProfile(no, identity, choices), await today(tx));
  if (faults.length > 0) throw new Error(`profile of ${name}: ${JSON.stringify(faults)}`);
  await upsertProfile(tx, id, parsed);
}

/** Members who can sign in. */
export async function addBorrowerProfiles(tx: Tx, groups: readonly PlannedGroup[]): Promise<void> {
  const choices = await readChoices(tx);
  for (const { group: no } of borrowerPlan) {
    const group = groups[no];
    const member = group?.members[borrowerNo - 1];
    if (!group || !member) throw new RangeError(`no member ${borrowerNo} in group ${no}`);
    const identity = memberIdentity(group, borrowerNo);
    await addProfile(tx, { id: borrowerId(no), name: member.name, no: 100 + no, identity }, choices);
  }
}

// Every kind of entry x every illegal move, on a real database through the API: each is refused with its own code and
// changes nothing. The moves of a kind run in turn on one subject, whose entries follow each other.
import { beforeAll, describe, expect, it } from 'vitest';
import { kinds, type Subject } from '#test/four-eyes.ts';
import { addJob } from '#test/kyc.ts';
import { type Answer, expectUnchanged, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
const codeOf = ({ status, error }: Answer<unknown>) => (status === 200 ? 'done' : error.code);

beforeAll(() => addJob(at.current));

describe.each(kinds)('four eyes on a $name', ({ roles, ownEntry, stale, cancelled, approved, refused, make }) => {
  let subject: Subject;
  let maker: Person;
  let checker: Person;
  let entry: { id: string; version: number };

  const expectRefused = (act: () => Promise<Answer<unknown>>, code: string) =>
    expectUnchanged(at.current, async () => expect(codeOf(await act())).toBe(code));
  const enter = async () => {
    const entered = await subject.enter(maker);
    expect(codeOf(entered)).toBe('done');
    return entered.data;
  };

  beforeAll(async () => {
    subject = await make(at.current);
    [maker, checker] = [await at.current.staff(...roles), await at.current.staff(...roles)];
    entry = await enter();
  }, 120_000);

  it('refuses an approval by whoever entered it', async () => {
    await expectRefused(() => subject.approve(maker, entry), ownEntry);
  });

  // An erasure is never edited, so it has no second version.
  it.each(stale === null ? [] : [stale])('refuses another version than the one that waits: %s', async (code) => {
    const other = { ...entry, version: entry.version + 1 };
    await expectRefused(() => subject.approve(checker, other), code);
    await expectRefused(() => subject.cancel(checker, other), code);
  });

  it('refuses a person without its roles', async () => {
    const auditor = await at.current.staff('auditor');
    // The attempt is in the trail, which does not count as a change of the entry.
    expect(codeOf(await subject.approve(auditor, entry))).toBe('error.forbidden');
    expect(codeOf(await subject.cancel(auditor, entry))).toBe('error.forbidden');
  });

  it('finds nothing under another id', async () => {
    for (const id of ['none', maker.id])
      expect(codeOf(await subject.approve(checker, { ...entry, id }))).toBe('error.not_found');
  });

  it('refuses one that was cancelled, also by its maker', async () => {
    expect(codeOf(await subject.cancel(maker, entry))).toBe('done');
    await expectRefused(() => subject.approve(checker, entry), cancelled);
    await expectRefused(() => subject.cancel(checker, entry), cancelled);
  });

  it('is approved once when two people press together, and refused once it was approved', async () => {
    entry = await enter();
    const other = await at.current.staff(...roles);
    const answers = await Promise.all([checker, other].map((by) => subject.approve(by, entry)));
    expect(answers.map(codeOf).sort()).toEqual(['done', approved]);
    await expectRefused(() => subject.approve(checker, entry), approved);
    await expectRefused(() => subject.cancel(checker, entry), approved);
    expect(await at.current.proof()).toEqual([]);
  });

  it.each(refused === undefined ? [] : [refused])('refuses one that the bank has refused: %s', async (code) => {
    await subject.refuse?.(entry);
    await expectRefused(() => subject.approve(checker, entry), code);
    await expectRefused(() => subject.cancel(checker, entry), code);
  });
});

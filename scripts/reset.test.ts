// The door of the reset: only its own address opens it, one run at a time, and it says how far that is.
// Source: decision 0118.
import { afterEach, expect, it } from 'vitest';
import { openResetDoor, type ResetDoor } from './reset.mjs';

let door: ResetDoor | undefined;
afterEach(() => door?.close());

/** A door whose work ends when the test says so. */
async function openDoor() {
  let [runs, finish, fail] = [0, () => undefined as void, () => undefined as void];
  const makeAnew = () => {
    runs += 1;
    return new Promise<void>((resolve, reject) => {
      finish = resolve;
      fail = () => reject(new Error('no room on the disk'));
    });
  };
  door = await openResetDoor({ makeAnew, progress: async () => '40 %' });
  return { door, runs: () => runs, finish: () => finish(), fail: () => fail() };
}

const stateOf = async (url: string) => (await fetch(url)).json();

it('opens at its own address only', async () => {
  const { door: open, runs } = await openDoor();
  const guesses = [new URL('/', open.url), new URL('/reset', open.url), `${open.url}x`];
  for (const guess of guesses) expect((await fetch(guess, { method: 'POST' })).status).toBe(404);
  expect((await fetch(open.url, { method: 'DELETE' })).status).toBe(405);
  expect(runs()).toBe(0);
  expect(new URL(open.url).hostname).toBe('127.0.0.1');
});

it('runs once however often it is asked, tells how far it is, and may be asked again afterwards', async () => {
  const { door: open, runs, finish } = await openDoor();
  expect(await stateOf(open.url)).toEqual({ state: 'idle', progress: '' });
  const answers = await Promise.all([1, 2, 3].map(() => fetch(open.url, { method: 'POST' })));
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([202, 409, 409]);
  expect(await stateOf(open.url)).toEqual({ state: 'running', progress: '40 %' });
  finish();
  await open.running();
  expect(await stateOf(open.url)).toEqual({ state: 'idle', progress: '' });
  expect((await fetch(open.url, { method: 'POST' })).status).toBe(202);
  expect(runs()).toBe(2);
  finish();
});

it('says that it failed', async () => {
  const { door: open, fail } = await openDoor();
  await fetch(open.url, { method: 'POST' });
  fail();
  await open.running();
  expect(await stateOf(open.url)).toEqual({ state: 'failed', progress: '' });
});

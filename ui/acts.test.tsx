// An act without a connection, one whose answer does not come, and the question what became of it.
// Source: decision 0092.
import { useMutation } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callAct, forgetActs, PATIENCE_MS } from './acts.ts';
import { Button } from './Button.tsx';
import { ErrorBox } from './Note.tsx';
import { show } from './testing.tsx';

// What is not settled stays so, also for the next test: each has a withdrawal of its own.
let no = 0;
let path: string;
type Asked = { name: string; key: string | null; answer: (response: Response | Error) => void };
let asked: Asked[];
const sent = (name: string) => asked.filter((one) => one.name === name);
const found = vi.fn();

function Screen({ onFound }: { onFound?: () => void }) {
  const cancelling = useMutation({
    mutationFn: () => callAct('DELETE me/withdraws/:id', { params: { id: `w-${no}` } }),
  });
  return (
    <>
      <ErrorBox error={cancelling.error} onFound={onFound} />
      <Button busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
        Batalkan
      </Button>
    </>
  );
}

const online = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const reply = (one: Asked | undefined, response: Response | Error) =>
  act(async () => {
    one?.answer(response);
    await vi.advanceTimersByTimeAsync(1);
  });
const outcome = (is: 'done' | 'void') =>
  Response.json({ data: { outcome: is, at: '2026-11-29T03:42:00Z', object: is === 'done' ? {} : null } });

beforeEach(() => {
  no += 1;
  path = `/api/v1/me/withdraws/w-${no}`;
  asked = [];
  found.mockReset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', (address: string, init: RequestInit & { headers: Headers }) => {
    return new Promise<Response>((resolve, reject) => {
      asked.push({
        name: `${init.method} ${address}`,
        key: init.headers.get('Idempotency-Key'),
        answer: (response) => (response instanceof Error ? reject(response) : resolve(response)),
      });
    });
  });
  online(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Sends the act, and lets ten seconds pass without an answer. */
async function leaveUnsure(onFound?: () => void): Promise<void> {
  show(onFound ? <Screen onFound={onFound} /> : <Screen />);
  await press('Batalkan');
  await pass(PATIENCE_MS - 100);
  expect(screen.queryByText('Belum pasti')).toBeNull();
  await pass(200);
  expect(screen.getByText('Belum pasti')).toBeTruthy();
}
const question = () => asked.find(({ name }) => name.includes('/acts/'));

describe('without a connection', () => {
  it('is refused at once in words, and not sent when the connection is back', async () => {
    online(false);
    show(<Screen />);
    await press('Batalkan');
    await pass(1);
    expect(screen.getByRole('alert').textContent).toContain('tidak dikirim, juga tidak nanti');
    online(true);
    await act(async () => window.dispatchEvent(new Event('online')));
    await pass(60_000);
    expect(asked).toEqual([]);
  });
});

describe('without an answer for ten seconds', () => {
  it('says that it is not certain, and asks by the same key', async () => {
    await leaveUnsure(found);
    await press('Periksa hasilnya');
    const key = sent(`DELETE ${path}`)[0]?.key;
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(question()?.name).toBe(`POST /api/v1/me/acts/${key}/checks`);
    await reply(question(), outcome('done'));
    expect(screen.getByText('Permintaan Anda tercatat pukul 10.42 WIB. Tidak perlu diulang.')).toBeTruthy();
    expect(found).toHaveBeenCalledOnce();
  });

  it('may be sent again once it is known to be void, by a key of its own', async () => {
    await leaveUnsure();
    await press('Periksa hasilnya');
    await reply(question(), outcome('void'));
    expect(screen.getByText('Tidak tercatat')).toBeTruthy();
    await press('Batalkan');
    await pass(1);
    const keys = sent(`DELETE ${path}`).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('is asked about before it is sent again, and not sent again when it took place', async () => {
    await leaveUnsure();
    await press('Batalkan');
    await pass(1);
    expect(sent(`DELETE ${path}`)).toHaveLength(1);
    await reply(question(), outcome('done'));
    await press('Batalkan');
    await pass(1);
    expect(sent(`DELETE ${path}`)).toHaveLength(1);
    expect(screen.getByText('Sudah tercatat')).toBeTruthy();
  });

  it('is not sent again when it took place, but another act of the kind is', async () => {
    let amount = 50_000;
    const proof = () => (asked.length % 2 === 0 ? { password: 'x' } : { passkey: { credential: `c-${asked.length}` } });
    const body = () => ({ bankAccount: 'b-1', amount, referenceToken: `t-${asked.length}`, ...proof() }) as never;
    function Withdrawing() {
      const withdrawing = useMutation({ mutationFn: () => callAct('POST me/withdraws', { body: body() }) });
      return (
        <>
          <ErrorBox error={withdrawing.error} />
          <Button busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
            Tarik
          </Button>
        </>
      );
    }
    const withdrawals = () => sent('POST /api/v1/me/withdraws').length;
    const first = show(<Withdrawing />);
    await press('Tarik');
    await pass(PATIENCE_MS + 100);
    // The answer comes when the page is left, and nobody sees it.
    first.unmount();
    await reply(asked[0], Response.json({ data: {} }));
    show(<Withdrawing />);
    await press('Tarik');
    await pass(1);
    expect(withdrawals()).toBe(1);
    amount = 60_000;
    await press('Tarik');
    await pass(1);
    expect(withdrawals()).toBe(2);
    forgetActs();
  });

  it('takes the answer that comes late', async () => {
    await leaveUnsure();
    await reply(sent(`DELETE ${path}`)[0], Response.json({ data: {} }));
    expect(screen.getByText('Sudah tercatat')).toBeTruthy();
  });

  it('stays unsure when the question is lost too, and can be asked again', async () => {
    await leaveUnsure();
    await press('Periksa hasilnya');
    await reply(question(), new TypeError('lost'));
    expect(screen.getByRole('alert').textContent).toContain('juga belum dapat diperiksa');
    expect(screen.getByRole('button', { name: 'Periksa hasilnya' })).toBeTruthy();
  });
});

it.each([
  ['a connection that is lost on the way', () => new TypeError('lost'), true],
  ['a server that cannot say', () => Response.json({ code: 'error.busy', message: 'Sibuk' }, { status: 503 }), true],
  [
    'a refusal',
    () => Response.json({ code: 'error.withdraw.not_pending', message: 'Sudah dikirim.' }, { status: 422 }),
    false,
  ],
])('%s leaves it unsure or not', async (_, answer, unsure) => {
  show(<Screen />);
  await press('Batalkan');
  await reply(asked[0], answer());
  await pass(1);
  expect(screen.queryByText('Belum pasti') !== null).toBe(unsure);
});

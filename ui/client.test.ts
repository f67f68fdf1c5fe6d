// The client: URLs, the results of success and refusal, the end of a session, and the loading counter.
// Source: spec §3, §4, §7, §8; docs/settled.md 29, 55.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, type ApiError, call, loadFile, messageOf, openFile, setSessionSource } from './client.ts';
import { deviceTime, now, timeOf } from './clock.ts';
import { useTraffic } from './traffic.ts';

const ended = vi.fn();
let token: string | null;
const asked = vi.fn<(address: string, init: RequestInit & { headers: Headers }) => Promise<Response>>();

function answer(status: number, body: unknown): void {
  asked.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
}
function refusal(status: number, code: string, message: string, errors: object[] = []) {
  answer(status, { id: 'r-1', code, message, errors });
}
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: ApiError) => error,
  );

beforeEach(() => {
  token = 'token-1';
  ended.mockReset();
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
  setSessionSource({ token: () => token, end: ended });
});
afterEach(() => vi.unstubAllGlobals());

it('[S7.001] fills and escapes parameters and leaves empty query values out', () => {
  expect(addressOf('lendings/:id/pictures/:no', { params: { id: 'a/b', no: 2 } })).toBe(
    '/api/v1/lendings/a%2Fb/pictures/2',
  );
  expect(addressOf('lendings', { query: { page: 2, grade: '', sector: undefined } })).toBe('/api/v1/lendings?page=2');
});

it('sends a list’s query as a body when it may hold a person’s number, a file’s too', async () => {
  const page = { data: [], numberOfPages: 0, totalCount: 0 };
  answer(200, page);
  answer(200, page);
  answer(200, '');
  await call('GET staff/people', { query: { q: 'ratna', page: '2' } });
  await call('GET staff/people', { query: { q: '0812-3456-7890', page: '2', kyc: undefined } });
  await loadFile('GET staff/people/files/:form', { params: { form: 'csv' }, query: { q: 'ratna@contoh.example' } });
  expect(asked.mock.calls.map(([address, { method, body }]) => [method, address, body])).toEqual([
    ['GET', '/api/v1/staff/people?q=ratna&page=2', null],
    ['POST', '/api/v1/staff/people/searches', '{"q":"0812-3456-7890","page":"2"}'],
    ['POST', '/api/v1/staff/people/files/csv/searches', '{"q":"ratna@contoh.example"}'],
  ]);
});

it('[S7.005] sends the token and gives back the data', async () => {
  answer(200, { data: { id: 'u-1' } });
  expect(await call('GET me')).toEqual({ id: 'u-1' });
  expect(asked.mock.calls[0]?.[1].headers.get('Authorization')).toBe('Bearer token-1');
});

it('gives a paged answer with its counts', async () => {
  const page = { data: [{ id: 'm-1' }], numberOfPages: 3, totalCount: 21 };
  answer(200, page);
  expect(await call('GET me/mutations', { query: { page: '1' } })).toEqual(page);
});

it('[S8.001] [S3.065] shows the first message of the errors list', async () => {
  refusal(422, 'error.lending.amount_min', 'Jumlah paling sedikit', [
    { field: 'amount', code: 'error.lending.amount_min', message: 'Jumlah paling sedikit Rp 500.000.' },
  ]);
  const error = await failed(call('GET me'));
  expect(error).toMatchObject({ id: 'r-1', status: 422, code: 'error.lending.amount_min' });
  expect(messageOf(error)).toBe('Jumlah paling sedikit Rp 500.000.');
  expect(error.of('amount')).toBe('Jumlah paling sedikit Rp 500.000.');
});

it('[S8.002] shows the error’s own message when there is no list', async () => {
  refusal(404, 'error.not_found', 'Tidak ditemukan.');
  expect(messageOf(await failed(call('GET me')))).toBe('Tidak ditemukan.');
});

it('[S4.030] a 401 ends the session of the token that was sent', async () => {
  refusal(401, 'error.unauthenticated', 'Sesi berakhir.');
  await failed(call('GET me'));
  expect(ended).toHaveBeenCalledOnce();
});

it('a 401 without a token is only a wrong password', async () => {
  token = null;
  refusal(401, 'error.credentials', 'Salah.');
  await failed(call('POST login_check', { body: { _username: 'a', _password: 'b' } }));
  expect(ended).not.toHaveBeenCalled();
});

it('a 401 that answers an older token does not end the newer session', async () => {
  asked.mockImplementationOnce(async () => {
    token = 'token-2';
    return new Response(JSON.stringify({ id: 'r', code: 'error.unauthenticated', message: 'x', errors: [] }), {
      status: 401,
    });
  });
  await failed(call('GET me'));
  expect(ended).not.toHaveBeenCalled();
});

it('[S7.004] [S3.066] a lost connection and an answer that is no JSON become errors with an id of their own', async () => {
  asked.mockRejectedValueOnce(new TypeError('network'));
  const lost = await failed(call('GET me'));
  asked.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  const broken = await failed(call('GET me'));
  expect([lost.status, lost.code, broken.status, broken.code]).toEqual([0, 'error.offline', 502, 'error.server']);
  expect(lost.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(lost.id).not.toBe(broken.id);
});

it.each([
  ['broke off on its way', () => new ReadableStream({ start: (to) => to.error(new TypeError('network error')) })],
  ['is the page of a network that wants a sign-in', () => '<!doctype html><title>Masuk wifi</title>'],
])('an answer that %s is none: not the end of the session, nor an empty result', async (_, body) => {
  asked.mockResolvedValueOnce(new Response(body(), { status: 200 }));
  const { status, code } = await failed(call('GET me'));
  expect([status, code]).toEqual([0, 'error.offline']);
  expect(ended).not.toHaveBeenCalled();
});

it('[S4.031] counts calls under way and keeps the last error', async () => {
  refusal(500, 'error.server', 'Rusak.');
  const running = failed(call('GET me'));
  expect(useTraffic.getState().pending).toBe(1);
  const error = await running;
  expect(useTraffic.getState()).toEqual({ pending: 0, lastError: error });
});

describe('a form with upload progress', () => {
  /** Replaces the browser's own: the test decides what it reports about an upload. */
  class Request extends EventTarget {
    static last: Request;
    upload = new EventTarget();
    status = 0;
    responseText = '';
    responseType = '';
    opened = '';
    headers: Record<string, string> = {};
    sent: FormData | null = null;
    constructor() {
      super();
      Request.last = this;
    }
    open(method: string, address: string) {
      this.opened = `${method} ${address}`;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send(body: FormData) {
      this.sent = body;
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
    answer(status: number, body: unknown) {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.dispatchEvent(new Event('load'));
    }
  }
  const percents: number[] = [];
  const send = (signal?: AbortSignal) =>
    call('POST me/photo', {
      form: { file: new Blob(['x']), left: undefined },
      onProgress: (percent) => percents.push(percent),
      ...(signal ? { signal } : {}),
    });
  const progress = (loaded: number, total: number) =>
    Request.last.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }));

  beforeEach(() => {
    percents.length = 0;
    vi.stubGlobal('XMLHttpRequest', Request);
  });

  it('reports the per cent sent, and returns the data as any call does', async () => {
    const running = send();
    expect(Request.last.opened).toBe('POST /api/v1/me/photo');
    expect(Request.last.headers['authorization']).toBe('Bearer token-1');
    expect([...(Request.last.sent?.keys() ?? [])]).toEqual(['file']);
    progress(1, 3);
    progress(3, 3);
    Request.last.answer(200, { data: { photoUrl: '/p.jpg' } });
    expect(await running).toEqual({ photoUrl: '/p.jpg' });
    expect(percents).toEqual([33, 100]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('is refused, ends the session and loses the connection as any call does', async () => {
    const refused = failed(send());
    Request.last.answer(401, { id: 'r', code: 'error.unauthenticated', message: 'Sesi berakhir.', errors: [] });
    expect((await refused).message).toBe('Sesi berakhir.');
    expect(ended).toHaveBeenCalledOnce();
    const lost = failed(send());
    Request.last.dispatchEvent(new Event('error'));
    expect((await lost).code).toBe('error.offline');
  });

  it('is aborted by its signal', async () => {
    const control = new AbortController();
    const running = failed(send(control.signal));
    control.abort();
    expect((await running).name).toBe('AbortError');
  });
});

it('a file is read with the session’s token, and refused in the server’s words', async () => {
  const picture = (kind: string) =>
    openFile('GET staff/kycs/:id/pictures/:kind', { id: 'u-1', kind }, new AbortController().signal);
  asked.mockResolvedValueOnce(new Response('bytes', { status: 200 }));
  expect(await (await picture('ktp')).text()).toBe('bytes');
  expect(asked.mock.calls[0]?.[0]).toBe('/api/v1/staff/kycs/u-1/pictures/ktp');
  expect(asked.mock.calls[0]?.[1].headers.get('Authorization')).toBe('Bearer token-1');
  refusal(404, 'error.not_found', 'Tidak ditemukan.');
  expect(messageOf(await failed(picture('npwp')))).toBe('Tidak ditemukan.');
});

it('learns the product’s time from each answer to a session, whatever this device’s clock says', async () => {
  const told = (at: string) =>
    asked.mockResolvedValueOnce(new Response('{"data":{}}', { headers: { 'answered-at': at } }));
  const offBy = (time: Date, at: string) => Math.abs(time.getTime() - Date.parse(at));
  for (const at of ['2031-03-10T17:30:00.000Z', '2019-01-02T03:04:05.000Z']) {
    told(at);
    await call('GET me');
    expect(offBy(now(), at)).toBeLessThan(5_000);
    // A minute ago by this device is a minute ago by the product.
    expect(offBy(timeOf(deviceTime() - 60_000), at) - 60_000).toBeLessThan(5_000);
  }
  // An answer without it, or with something else, changes nothing.
  told('besok');
  await call('GET me');
  expect(now().getFullYear()).toBe(2019);
  told(new Date().toISOString());
  await call('GET me');
});

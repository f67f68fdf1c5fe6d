// Renders a dashboard screen with a signed-in lender and a server that answers from a table. For tests only.
// Usage: const { user } = showScreen(<MutationPage />, { 'GET me/mutations': page([…]) }, { at: '/?page=2' });
// asked() lists the calls.
import { act } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { createQueryClient } from '#ui/query.ts';
import { show } from '#ui/testing.tsx';
import type { ReactElement } from 'react';

export const page = (data: readonly unknown[], numberOfPages = 1) => ({
  data,
  numberOfPages,
  totalCount: data.length === 0 ? 0 : numberOfPages * data.length,
});

/** Answers by the call's name without its query; a missing one answers with a server error. */
export type Answers = Readonly<Record<string, object>>;
export const refusal = (status: number, code: string, message: string) => ({ refused: status, code, message });

const calls: { name: string; query: URLSearchParams; body: unknown }[] = [];
export const asked = (name: string) => calls.filter((call) => call.name === name);

const person = { id: 'u-1', name: 'Ratna Wulandari', email: 'ratna@contoh.example', isLender: true, isBorrower: false };
const figures = { balance: 4_250_000, portfolioCount: 9, activePortfolioCount: 9, envelopeStatus: 'aktif' };

class SilentSource {
  addEventListener(): void {}
  close(): void {}
}

function reply(answers: Answers, name: string): Response {
  const answer = answers[name];
  if (answer === undefined) return refused(503, 'error.busy', 'Layanan sedang sibuk.');
  if ('refused' in answer) {
    const { refused: status, code, message } = answer as ReturnType<typeof refusal>;
    return refused(status, code, message);
  }
  return Response.json('numberOfPages' in answer ? answer : { data: answer });
}

const refused = (status: number, code: string, message: string) =>
  Response.json({ id: 'r-1', code, message, errors: [] }, { status });

/**
 * `lender` and `person` change the signed-in lender, `lender: null` is somebody who does not lend; `source` replaces
 * the browser's EventSource.
 */
type Around = { at?: string; lender?: object | null; person?: object; source?: new (address: string) => object };

export function showScreen(
  element: ReactElement,
  answers: Answers,
  { at = '/', lender = {}, person: changed = {}, source = SilentSource }: Around = {},
) {
  calls.length = 0;
  vi.stubGlobal('EventSource', source);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const [path = '', query = ''] = address.replace('/api/v1/', '').split('?');
    const name = `${init.method} ${path}`;
    calls.push({ name, query: new URLSearchParams(query), body: init.body ? JSON.parse(String(init.body)) : null });
    return reply(answers, name);
  });
  const client = createQueryClient();
  client.setQueryData(['me'], {
    ...person,
    kycStatus: 'verified',
    emailVerified: true,
    borrower: null,
    ...changed,
    lender: lender && { ...figures, ...lender },
  });
  return { ...show(element, { at, client }), client };
}

/** The button copies this text and says so for 2000 ms. Leaves fake timers behind. */
export async function expectCopies(button: HTMLElement, copied: string): Promise<void> {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => button.click());
  expect(written).toHaveBeenCalledWith(copied);
  expect(button.textContent).toBe('Copied.');
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(button.textContent).toBe('Copied.');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(button.textContent).toBe('Salin nomor');
}

afterEach(() => vi.unstubAllGlobals());

// Many entries approved one by one: chosen, each with its own version and outcome; one refused stops no other.
// Source: docs/screens.md; decision 0116.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { no, ok, okPage, openPage } from '../testing.tsx';

const person = { id: 's-1', name: 'Yusuf Hakim', login: 'yusuf', roles: ['finance'] } as const;

const refund = (id: string, groupName: string, version: number, more: object = {}) => ({
  id,
  lending: `l-${id}`,
  groupName,
  version,
  state: 'entered',
  reason: 'Kelompok mundur',
  lenders: 3,
  unpaid: 0,
  amount: 1_000_000 * version,
  enteredBy: 'Indah Permata',
  enteredById: 's-2',
  enteredAt: '2026-11-30T03:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  ...more,
});

const list = [
  refund('r-1', 'Mawar', 1),
  refund('r-2', 'Melati', 2),
  refund('r-3', 'Kenanga', 3),
  refund('r-4', 'Sendiri', 4, { enteredById: 's-1' }),
];
const open = (replies: object = {}) =>
  openPage('/refunds', {
    person,
    replies: { 'GET staff/refunds': okPage(list), 'GET staff/me/sitting': ok({ most: 20 }), ...replies },
  } as never);

const start = async (user: ReturnType<typeof open>['user']) => {
  // Her own entry is not among them.
  await user.click(await screen.findByRole('button', { name: 'Setujui satu per satu (3)' }));
  return within(await screen.findByRole('dialog', { name: 'Setujui satu per satu' }));
};

it('approves each in the version shown, goes on after a refusal, and says what became of each', async () => {
  const { user, asked } = open({
    'POST staff/refunds/r-1/approvals': no('error.refund.changed', 'Pengajuan sudah berubah'),
    'POST staff/refunds/r-2/approvals': ok({}),
  });
  const choose = await start(user);
  expect(choose.getByText(/^Rp\s6\.000\.000$/)).toBeTruthy();
  await user.click(choose.getByRole('button', { name: 'Mulai dengan 3 entri' }));

  const first = within(await screen.findByRole('dialog', { name: 'Entri 1 dari 3' }));
  expect(first.getAllByText('Mawar').length).toBeGreaterThan(0);
  expect(first.getByText(/Kelompok mundur/)).toBeTruthy();
  await user.click(first.getByRole('button', { name: 'Setujui' }));
  const second = within(await screen.findByRole('dialog', { name: 'Entri 2 dari 3' }));
  expect(second.getByText('Pengajuan sudah berubah')).toBeTruthy();
  await user.click(second.getByRole('button', { name: 'Setujui' }));
  const third = within(await screen.findByRole('dialog', { name: 'Entri 3 dari 3' }));
  await user.click(third.getByRole('button', { name: 'Lewati' }));

  const end = within(await screen.findByRole('dialog', { name: '1 dari 3 disetujui' }));
  const lines = end.getAllByRole('listitem').map((item) => item.textContent);
  expect(lines[0]).toMatch(/Mawar.*ditolak sistem.*Pengajuan sudah berubah/);
  expect(lines[1]).toMatch(/Melati.*disetujui/);
  expect(lines[2]).toMatch(/Kenanga.*dilewati/);
  const sent = asked.filter(({ name }) => name.endsWith('/approvals'));
  expect(sent.map(({ name, body }) => [name, (body as { version: number }).version])).toEqual([
    ['POST staff/refunds/r-1/approvals', 1],
    ['POST staff/refunds/r-2/approvals', 2],
  ]);
});

it('takes no more than the limit, and only what is chosen', async () => {
  const { user } = open({ 'GET staff/me/sitting': ok({ most: 2 }) });
  const choose = await start(user);
  const boxes = choose.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
  expect(boxes[2]!.disabled).toBe(true);
  await user.click(boxes[0]!);
  expect(boxes[2]!.disabled).toBe(false);
  expect(choose.getByRole('button', { name: 'Mulai dengan 1 entri' })).toBeTruthy();
});

it('closed on the way, it says what was done until then', async () => {
  const { user } = open({ 'POST staff/refunds/r-1/approvals': ok({}) });
  const choose = await start(user);
  await user.click(choose.getByRole('button', { name: 'Mulai dengan 3 entri' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Entri 1 dari 3' })).getByRole('button', { name: 'Setujui' }),
  );
  await screen.findByRole('dialog', { name: 'Entri 2 dari 3' });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: '1 dari 1 disetujui' })).toBeTruthy();
});

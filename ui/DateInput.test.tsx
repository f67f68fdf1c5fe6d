import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { type BusinessDate, businessDate } from '#domain/calendar.ts';
import { DateInput } from './DateInput.tsx';
import { Dialog } from './Dialog.tsx';
import { show } from './testing.tsx';
import { useUnreadDate } from './useUnreadDate.ts';

const [first, last] = [businessDate('2026-03-01'), businessDate('2026-03-31')];

type HeldProps = { from?: BusinessDate | null; min?: BusinessDate; max?: BusinessDate };

function Held({ from = null, min = first, max = last }: HeldProps) {
  const [date, setDate] = useState<BusinessDate | null>(from);
  return (
    <>
      <DateInput label="Tanggal" value={date} onChange={setDate} min={min} max={max} />
      <button type="button" disabled={date === null} onClick={() => setDate(first)}>
        {date ?? 'belum'}
      </button>
    </>
  );
}

/** A page that keeps its last day, as one does whose day is in the address. */
function Kept() {
  const [date, setDate] = useState(first);
  return (
    <>
      <DateInput label="Tanggal" value={date} onChange={(day) => day && setDate(day)} />
      <button type="button" onClick={() => setDate(first)}>
        {date}
      </button>
    </>
  );
}

/** A page that shows its last day while the field shows a text that is none. */
function Standing() {
  const [date, setDate] = useState(first);
  const { isUnread, note } = useUnreadDate(date);
  return (
    <>
      <DateInput
        label="Tanggal"
        value={date}
        onChange={(day) => {
          note(day);
          if (day) setDate(day);
        }}
      />
      <button type="button" onClick={() => setDate(date === first ? last : first)}>
        {isUnread ? 'tidak terbaca' : date}
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Tanggal');
const button = () => screen.getByRole('button', { name: /belum|\d{4}/ });
const change = (value: string) => fireEvent.change(field(), { target: { value } });
const reason = 'Pilih tanggal antara 1 Maret 2026 dan 31 Maret 2026.';

it('takes a date within its bounds, and says why a button is shut after any other', () => {
  show(<Held />);
  change('2026-03-11');
  expect(button().textContent).toBe('2026-03-11');
  const others = { '2026-04-01': '01/04/2026', '01/01/1800': '01/01/1800', '31/12/9999': '31/12/9999' };
  for (const [text, shown] of Object.entries(others)) {
    change(text);
    expect(field().value).toBe(shown);
    expect(button()).toHaveProperty('disabled', true);
    expect(screen.getByText(reason)).toBeTruthy();
  }
  change('2026-03-12');
  expect(screen.queryByText(reason)).toBeNull();
  expect(button().textContent).toBe('2026-03-12');
});

it('is typed with digits alone, and writes the day out beneath', async () => {
  const { user } = show(<Held />);
  await user.type(field(), '11032026');
  expect(field().value).toBe('11/03/2026');
  expect(button().textContent).toBe('2026-03-11');
  expect(field().getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getByText('Rabu, 11 Maret 2026')).toBeTruthy();
});

it.each(['5-3-2026', '5 Maret 2026', '2026-03-05'])(
  'takes %s typed or pasted, and shows it in its own form',
  async (text) => {
    const { user } = show(<Held />);
    await user.type(field(), text);
    expect([field().value, button().textContent]).toEqual(['05/03/2026', '2026-03-05']);
    await user.clear(field());
    expect(button().textContent).toBe('belum');
    await user.click(field());
    await user.paste(text);
    expect([field().value, button().textContent]).toEqual(['05/03/2026', '2026-03-05']);
  },
);

it('lets a year be typed key by key, and says why once the field is left', async () => {
  const { user } = show(<Held />);
  for (const text of ['11/03/2', '11/03/20', '11/03/202']) {
    change(text);
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual([text, null]);
  }
  fireEvent.blur(field());
  expect(screen.getByText(/^Tanggal belum lengkap\./)).toBeTruthy();
  await user.clear(field());
  await user.type(field(), '110326');
  fireEvent.blur(field());
  expect(screen.getByText(/^Tulis tahun dengan empat angka/)).toBeTruthy();
  expect([field().value, button().textContent]).toEqual(['11/03/26', 'belum']);
  change('2026-03-11');
  expect(button().textContent).toBe('2026-03-11');
});

it('keeps a day that does not exist as it was typed, with the reason, and gives no date', async () => {
  const { user } = show(<Held from={first} />);
  await user.clear(field());
  await user.type(field(), '31022026');
  expect(screen.getByText('Tidak ada tanggal 31/02/2026. Tulis hari, bulan, lalu tahun.')).toBeTruthy();
  expect([field().value, button().textContent]).toEqual(['31/02/2026', 'belum']);
  expect(screen.queryByText(/Minggu, 1 Maret/)).toBeNull();
});

it('writes what can be read in full once it is left', () => {
  show(<Held />);
  change('5/3/2026');
  expect([field().value, button().textContent]).toEqual(['5/3/2026', '2026-03-05']);
  fireEvent.blur(field());
  expect(field().value).toBe('05/03/2026');
});

it('shows a date from elsewhere in place of what was typed', () => {
  show(<Held />);
  change('2026-03-11');
  fireEvent.click(button());
  expect(field().value).toBe('01/03/2026');
});

it('goes back to the day before it when its page does', () => {
  show(<Kept />);
  change('2026-03-11');
  fireEvent.click(button());
  expect([field().value, button().textContent]).toEqual(['01/03/2026', '2026-03-01']);
});

it('tells of a text that is no day until another day comes from elsewhere, also when the first one returns', () => {
  show(<Standing />);
  change('31/02/2026');
  const other = screen.getByRole('button', { name: 'tidak terbaca' });
  fireEvent.click(other);
  expect([field().value, other.textContent]).toEqual(['31/03/2026', '2026-03-31']);
  fireEvent.click(other);
  expect([field().value, other.textContent]).toEqual(['01/03/2026', '2026-03-01']);
});

const openCalendar = async (user: ReturnType<typeof show>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Buka kalender' }));
  return within(await screen.findByRole('dialog', { name: 'Tanggal' }));
};
const day = (name: RegExp) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

it('opens a calendar in Indonesian whose weeks begin on Monday', async () => {
  const { user } = show(<Held from={businessDate('2026-03-11')} />);
  const calendar = await openCalendar(user);
  expect(calendar.getByRole('grid', { name: 'Maret 2026' })).toBeTruthy();
  const days = calendar.getAllByRole('columnheader', { hidden: true }).map((head) => head.getAttribute('aria-label'));
  expect(days).toEqual(['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']);
  await waitFor(() => expect(focused()).toMatch(/11 Maret 2026/));
  await user.click(day(/12 Maret 2026/));
  expect([field().value, button().textContent]).toEqual(['12/03/2026', '2026-03-12']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is walked through by keys', async () => {
  const { user } = show(
    <Held from={businessDate('2026-03-11')} min={businessDate('1990-01-01')} max={businessDate('2030-12-31')} />,
  );
  await openCalendar(user);
  await waitFor(() => expect(focused()).toMatch(/11 Maret 2026/));
  // Wednesday: its week is the 9th to the 15th.
  const steps = [
    ['{ArrowRight}', /12 Maret 2026/],
    ['{ArrowLeft}', /11 Maret 2026/],
    ['{ArrowDown}', /18 Maret 2026/],
    ['{ArrowUp}', /11 Maret 2026/],
    ['{Home}', /9 Maret 2026/],
    ['{End}', /15 Maret 2026/],
    ['{PageUp}', /15 Februari 2026/],
    ['{PageDown}', /15 Maret 2026/],
    ['{Shift>}{PageUp}{/Shift}', /15 Maret 2025/],
  ] as const;
  for (const [key, label] of steps) {
    await user.keyboard(key);
    await waitFor(() => expect(focused()).toMatch(label));
  }
  await user.keyboard('{Enter}');
  expect([field().value, button().textContent]).toEqual(['15/03/2025', '2025-03-15']);
});

it('offers no day out of its bounds', async () => {
  const { user } = show(
    <Held from={businessDate('2026-03-11')} min={businessDate('2026-03-09')} max={businessDate('2026-03-12')} />,
  );
  await openCalendar(user);
  expect(
    [/ 8 Maret 2026/, / 9 Maret 2026/, /12 Maret 2026/, /13 Maret 2026/].map((name) =>
      day(name).hasAttribute('disabled'),
    ),
  ).toEqual([true, false, false, true]);
  await waitFor(() => expect(focused()).toMatch(/11 Maret 2026/));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toMatch(/11 Maret 2026/);
});

it('closes by Esc alone, not with the dialog below', async () => {
  const { user } = show(
    <Dialog opened title="Janji" onClose={() => document.body.setAttribute('data-closed', '')}>
      <Held />
    </Dialog>,
  );
  await user.type(field(), '11032026');
  await openCalendar(user);
  await waitFor(() => expect(focused()).toMatch(/11 Maret 2026/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('grid', { hidden: true })).toBeNull());
  expect(document.body.hasAttribute('data-closed')).toBe(false);
  expect(focused()).toBe('Buka kalender');
  expect(field().value).toBe('11/03/2026');
  await user.keyboard('{Escape}');
  expect(document.body.hasAttribute('data-closed')).toBe(true);
  document.body.removeAttribute('data-closed');
});

it('keeps the focus on the step to the last month, so that Esc closes the calendar alone', async () => {
  const style = document.createElement('style');
  const { user } = show(
    <Dialog opened title="Janji" onClose={() => document.body.setAttribute('data-closed', '')}>
      <Held from={businessDate('2026-03-11')} max={businessDate('2026-04-30')} />
    </Dialog>,
  );
  await openCalendar(user);
  const next = await screen.findByRole('button', { name: 'Ke bulan berikutnya' });
  style.textContent = readFileSync('ui/CalendarDialog.module.css', 'utf8').replaceAll('.step', `.${next.className}`);
  document.head.append(style);
  await user.click(next);
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'));
  // A browser takes the focus from what is hidden.
  expect(getComputedStyle(next).visibility).not.toBe('hidden');
  expect(getComputedStyle(next).cursor).toBe('not-allowed');
  expect(document.activeElement).toBe(next);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('grid', { hidden: true })).toBeNull());
  expect(document.body.hasAttribute('data-closed')).toBe(false);
  expect(field().value).toBe('11/03/2026');
  style.remove();
});

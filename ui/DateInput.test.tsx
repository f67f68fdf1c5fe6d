import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { type BusinessDate, businessDate } from '#domain/calendar.ts';
import { DateInput } from './DateInput.tsx';
import { show } from './testing.tsx';

const [first, last] = [businessDate('2026-03-01'), businessDate('2026-03-31')];

function Held() {
  const [date, setDate] = useState<BusinessDate | null>(null);
  return (
    <>
      <DateInput label="Tanggal" value={date} onChange={setDate} min={first} max={last} />
      <button type="button" disabled={date === null} onClick={() => setDate(first)}>
        {date ?? 'belum'}
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Tanggal');
const button = () => screen.getByRole('button');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const reason = 'Pilih tanggal antara 1 Maret 2026 dan 31 Maret 2026.';

it('takes a date within its bounds, and says why a button is shut after any other', () => {
  show(<Held />);
  type('2026-03-11');
  expect(button().textContent).toBe('2026-03-11');
  for (const text of ['2026-04-01', '1800-01-01', '9999-12-31']) {
    type(text);
    expect(field().value).toBe(text);
    expect(button()).toHaveProperty('disabled', true);
    expect(screen.getByText(reason)).toBeTruthy();
  }
  type('2026-03-12');
  expect(screen.queryByText(reason)).toBeNull();
  expect(button().textContent).toBe('2026-03-12');
});

it('lets a year be typed key by key, and says why once the field is left', () => {
  show(<Held />);
  for (const text of ['0002-03-11', '0020-03-11', '0202-03-11']) {
    type(text);
    expect([field().value, screen.queryByText(reason)]).toEqual([text, null]);
  }
  fireEvent.blur(field());
  expect(screen.getByText(reason)).toBeTruthy();
  type('2026-03-11');
  expect(button().textContent).toBe('2026-03-11');
});

it('shows a date from elsewhere in place of what was typed', () => {
  show(<Held />);
  type('2026-03-11');
  fireEvent.click(button());
  expect(field().value).toBe('2026-03-01');
});

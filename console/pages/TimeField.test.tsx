import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '#ui/testing.tsx';
import { TimeField } from './TimeField.tsx';

function Held() {
  const [time, setTime] = useState('09:30');
  return (
    <>
      <TimeField label="Jam" value={time} onChange={setTime} />
      <output>{time}</output>
    </>
  );
}

it('shows and takes a time of 24 hours with a point, and says why another text is none', async () => {
  const { user } = show(<Held />);
  const field = screen.getByLabelText<HTMLInputElement>('Jam');
  const value = () => screen.getByRole('status').textContent;
  expect(field.value).toBe('09.30');
  await user.clear(field);
  await user.type(field, '1415');
  expect([field.value, value()]).toEqual(['14.15', '14:15']);
  await user.clear(field);
  await user.type(field, '2475');
  await user.tab();
  expect(screen.getByText(/^Tulis jam dari 00\.00 sampai 23\.59/)).toBeTruthy();
  expect([field.value, value()]).toEqual(['24.75', '24.75']);
  await user.clear(field);
  await user.type(field, '7:05');
  await user.tab();
  expect([field.value, value()]).toEqual(['07.05', '07:05']);
});

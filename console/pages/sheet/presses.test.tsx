// How many presses a sheet takes, from the open sheet on: the cash is counted and typed, so that it stays the gate.
// Source: decision 0114.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asId } from '#domain/ids.testing.ts';
import { ok, openPage, wulan } from '../testing.tsx';
import { form, posted } from './sheet.testing.ts';

const post = 'POST staff/lendings/l-1/sheets';

describe('the presses that a sheet takes', () => {
  /** Counts what is pressed; typing the counted cash is no press, reaching its field is one. */
  async function counting(id: string) {
    const replies = { 'GET staff/lendings/l-1/sheets': ok(form), [post]: ok(posted) };
    const { user, asked } = openPage('/lendings/l-1/sheet', { person: { ...wulan, id: asId(id) }, replies });
    await screen.findByRole('group', { name: 'Rina' });
    let presses = 0;
    const press = async (element: HTMLElement) => {
      presses += 1;
      await user.click(element);
    };
    const count = async (amount: string) => {
      await press(screen.getByLabelText('Uang tunai dihitung'));
      await user.keyboard(amount);
    };
    const finish = async () => {
      await press(screen.getByRole('button', { name: 'Catat lembar' }));
      const dialog = within(await screen.findByRole('dialog'));
      await press(dialog.getByRole('button', { name: 'Catat lembar' }));
      await waitFor(() => expect(asked.some(({ name }) => name === post)).toBe(true));
      return presses;
    };
    /** A choice in a select takes two: to open it, and to choose. */
    const choose = async (label: string, value: string) => {
      presses += 2;
      await user.selectOptions(screen.getByLabelText(label), value);
    };
    return { press, count, choose, finish };
  }

  it('is three when everybody pays', async () => {
    const { count, finish } = await counting('all');
    await count('480000');
    expect(await finish()).toBe(3);
  });

  it('is six when one is absent and the others cover her', async () => {
    const { press, count, choose, finish } = await counting('absent');
    await choose('Kehadiran Rina', 'absent');
    await press(screen.getByRole('button', { name: 'Bagi rata Untuk Rina' }));
    await count('480000');
    expect(await finish()).toBe(6);
  });
});

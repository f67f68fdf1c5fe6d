// Texts beside other things, as a browser's translator meets them: nothing crashes, and no old text stays.
// Source: decision 0093.
import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Rich } from '../Rich.tsx';
import { translated, translatePage } from '../translator.testing.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  cleanup();
});

/** Draws `before`, lets the translator work, then draws `after`. */
async function change(draw: (isAfter: boolean) => ReactNode): Promise<string> {
  let turn: (isAfter: boolean) => void = () => undefined;
  function Page() {
    const [isAfter, setAfter] = useState(false);
    turn = setAfter;
    return <main>{draw(isAfter)}</main>;
  }
  const { container } = render(<Page />);
  stop = translatePage();
  await act(async () => turn(true));
  // The translator is told of changes after this turn.
  await act(async () => undefined);
  return container.textContent ?? '';
}

const w = translated;

it.each<[string, (isAfter: boolean) => ReactNode, string]>([
  [
    'a text that changes beside an element',
    (on) => (
      <p>
        {on ? 'dua' : 'satu'} <b>x</b>
      </p>
    ),
    `${w('dua ')}${w('x')}`,
  ],
  ['an element that comes before a text', (on) => <p>{on && <b>x</b>}lama</p>, `${w('x')}${w('lama')}`],
  [
    'a text that goes',
    (on) => (
      <p>
        <b>x</b>
        {!on && 'lama'}
      </p>
    ),
    w('x'),
  ],
  [
    'a text that becomes an element',
    (on) => (
      <p>
        <i>x</i>
        {on ? <b>baru</b> : 'lama'}
      </p>
    ),
    `${w('x')}${w('baru')}`,
  ],
  ['a fragment with only a text', (on) => <>{on ? <b>baru</b> : <>lama</>}</>, w('baru')],
  [
    'texts side by side',
    (on) => (
      <p>
        {on ? 'dua' : 'satu'} tiap {'minggu'}
      </p>
    ),
    w('dua tiap minggu'),
  ],
  ['a text in a list', (on) => <p>{[on ? 'dua' : 'satu', <b key="b">x</b>]}</p>, `${w('dua')}${w('x')}`],
  ['a sentence with slots', (on) => <Rich text="login.name.hint" slots={{ x: on }} />, w('Contoh: 0812-3456-7890')],
])('%s is told anew', async (_what, draw, shown) => {
  expect(await change(draw)).toBe(shown);
});

it('leaves an amount alone in its element untranslated, and the whole text of an option one text', async () => {
  const { container } = render(
    <div>
      <b>{'Rp\u00A035.166'}</b>
      <p>
        {'-Rp\u00A01.000'}
        <i />
      </p>
      <select defaultValue="1">
        <option value="1">
          {'Bank'} {2}
        </option>
      </select>
    </div>,
  );
  expect([...container.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent)).toEqual([
    'Rp\u00A035.166',
    '-Rp\u00A01.000',
  ]);
  expect(container.querySelector('option')?.innerHTML).toBe('Bank 2');
});

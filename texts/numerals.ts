// Numbers in Indonesian words, as agreements write an amount beside its figures.
// Invariant: whole numbers from 0 to below a quadrillion; anything else is refused.
// Source: docs/domain.md §1.

const small = [
  'nol',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
];
const scales: [value: number, word: string][] = [
  [1_000_000_000_000, 'triliun'],
  [1_000_000_000, 'miliar'],
  [1_000_000, 'juta'],
];

/** `1.300.000` -> `satu juta tiga ratus ribu`. */
export function spellNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 1e15)
    throw new RangeError('Not a number that can be spelled.');
  return spell(value);
}

export function spellRupiah(value: number): string {
  return `${spellNumber(value)} rupiah`;
}

function spell(value: number): string {
  if (value < 12) return small[value] ?? '';
  if (value < 20) return `${spell(value - 10)} belas`;
  if (value < 100) return join(`${spell(Math.floor(value / 10))} puluh`, value % 10);
  if (value < 200) return join('seratus', value - 100);
  if (value < 1000) return join(`${spell(Math.floor(value / 100))} ratus`, value % 100);
  if (value < 2000) return join('seribu', value - 1000);
  const [size, word] = scales.find(([scale]) => value >= scale) ?? [1000, 'ribu'];
  return join(`${spell(Math.floor(value / size))} ${word}`, value % size);
}

function join(words: string, rest: number): string {
  return rest === 0 ? words : `${words} ${spell(rest)}`;
}

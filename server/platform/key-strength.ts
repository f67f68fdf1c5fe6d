// Whether a key could be guessed: production refuses words, repetitions, rows of the keyboard and keys of few letters.
// Invariant: a key that a generator made passes; what fails was typed by hand.

const words = ['changeme', 'change-me', 'change_me', 'secret', 'rahasia', 'password', 'example', 'contoh', 'titian'];
const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Bits that the letters of a random key would at least show; 16 random bytes in hex show about 110. */
const leastBits = 90;

/** Judges a key as text. */
export function isGuessable(key: string): boolean {
  const text = key.toLowerCase();
  return (
    words.some((word) => text.includes(word)) || isPeriodic(key) || hasRow(text) || bitsOf(key.split('')) < leastBits
  );
}

/** Judges the bytes of a key: zeros, a pattern, or the same few bytes. */
export function isGuessableBytes(key: Buffer): boolean {
  const steps = [...key].slice(1).map((byte, at) => (byte - (key[at] ?? 0)) & 0xff);
  return bitsOf([...key]) < leastBits || bitsOf(steps) < leastBits;
}

/** The same piece again and again. */
const isPeriodic = (text: string): boolean => (text + text).indexOf(text, 1) < text.length;

/**
 * Neighbours that a typed key has and a random one has not: one random key of 64 hex digits in 20,000 has six in a row by
 * chance, one in ten million has eight.
 */
const rowLength = 8;

/** That many neighbours, or a whole shorter row, of the alphabet, of the digits or of the keyboard, forwards or backwards. */
function hasRow(text: string): boolean {
  const all = rows.flatMap((row) => [row, row.split('').reverse().join('')]);
  return all.some((row) => {
    const length = Math.min(rowLength, row.length);
    return row.split('').some((_, at) => at + length <= row.length && text.includes(row.slice(at, at + length)));
  });
}

/** The entropy of its pieces by how often each occurs, for the whole key. */
function bitsOf(pieces: readonly (string | number)[]): number {
  const counts = new Map<string | number, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / pieces.length), 0);
}

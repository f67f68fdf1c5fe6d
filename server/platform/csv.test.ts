// CSV cells: quoted where needed, and never a formula. Source: RFC 4180.
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of comma-separated values', () => {
  it('ends with CR LF and quotes what holds commas, quotes, line breaks or outer spaces', () => {
    expect(csvLine(['Angsuran', 'a,b', 'kata "itu"', 'dua\nbaris', ' tepi '])).toBe(
      'Angsuran,"a,b","kata ""itu""","dua\nbaris"," tepi "\r\n',
    );
  });

  it.each(['=HYPERLINK("http://sink","x")', '+62', '-1+1', '@SUM(A1)', '\tx', '\rx', '\0=1', ' =1', '\uFF1D1'])(
    'keeps %j from being a formula',
    (text) => {
      const [cell = ''] = csvLine([text]).split('\r\n');
      expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it('leaves numbers as numbers, negative ones too, and a missing value empty', () => {
    expect(csvLine([-500_000, 0, 133_631, null])).toBe('-500000,0,133631,\r\n');
  });
});

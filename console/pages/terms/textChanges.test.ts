// What a new text changes in an old one, for the approver.
// Source: docs/screens.md; decision 0066.
import { describe, expect, it } from 'vitest';
import { blocksOf, changesOf } from './textChanges.ts';

describe('a text', () => {
  it('is read block by block, without its markup', () => {
    expect(
      blocksOf('<h2>Judul</h2><p>Satu <strong>dua</strong>\n tiga</p><ol><li>Empat</li><li>Lima<br />enam</li></ol>'),
    ).toEqual(['Judul', 'Satu dua tiga', 'Empat', 'Lima', 'enam']);
    expect(blocksOf('<table><tr><th>Data</th><td>Isi</td></tr></table>')).toEqual(['Data | Isi']);
    expect(blocksOf('')).toEqual([]);
  });
});

describe('the changes of a text', () => {
  it('list what is removed and added, in the order of the text', () => {
    const from = '<p>A</p><p>B</p><p>C</p>';
    expect(changesOf(from, '<p>A</p><p>B baru</p><p>C</p><p>D</p>')).toEqual([
      { kind: 'kept', text: 'A' },
      { kind: 'removed', text: 'B' },
      { kind: 'added', text: 'B baru' },
      { kind: 'kept', text: 'C' },
      { kind: 'added', text: 'D' },
    ]);
  });

  it('are none where only markup differs, and everything where there was no text before', () => {
    expect(changesOf('<p>A</p>', '<h2>A</h2>')).toEqual([{ kind: 'kept', text: 'A' }]);
    expect(changesOf('', '<p>A</p><p>B</p>').map(({ kind }) => kind)).toEqual(['added', 'added']);
    expect(changesOf('<p>A</p>', '')).toEqual([{ kind: 'removed', text: 'A' }]);
  });

  it('reproduce both texts: unchanged and removed blocks the old one, unchanged and added the new one', () => {
    const [from, to] = ['<p>A</p><p>B</p><p>A</p><p>C</p>', '<p>B</p><p>A</p><p>D</p><p>A</p>'];
    const changes = changesOf(from, to);
    const only = (...kinds: string[]) => changes.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);
    expect(only('kept', 'removed')).toEqual(blocksOf(from));
    expect(only('kept', 'added')).toEqual(blocksOf(to));
  });
});

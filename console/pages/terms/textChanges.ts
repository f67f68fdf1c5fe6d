// What a new text changes in an old one, block by block: headings, paragraphs, list items and table rows are blocks.
// Invariant: unchanged and removed blocks give the old text in its order, unchanged and added ones the new text.
// Source: docs/screens.md; decision 0066.

export type BlockChange = { kind: 'kept' | 'removed' | 'added'; text: string };

/** The text of each block, without markup. */
export function blocksOf(markup: string): string[] {
  return markup
    .split(/<\/?(?:h[2-4]|p|ol|ul|li|table|caption|thead|tbody|tfoot|tr|br)\b[^>]*>/)
    .map((block) =>
      block
        .replace(/<\/t[hd]>\s*<t[hd]>/g, ' | ')
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((block) => block !== '');
}

/** The shortest edit from one text to the other, by their longest common subsequence of blocks. */
export function changesOf(from: string, to: string): BlockChange[] {
  const [old, now] = [blocksOf(from), blocksOf(to)];
  const common = commonLengths(old, now);
  const changes: BlockChange[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [left, right] = [old[i], now[j]];
    if (left !== undefined && left === right) {
      changes.push({ kind: 'kept', text: left });
      [i, j] = [i + 1, j + 1];
    } else if (
      right === undefined ||
      (left !== undefined && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))
    ) {
      changes.push({ kind: 'removed', text: left ?? '' });
      i += 1;
    } else {
      changes.push({ kind: 'added', text: right });
      j += 1;
    }
  }
  return changes;
}

const lengthAt = (lengths: readonly (readonly number[])[], i: number, j: number): number => lengths[i]?.[j] ?? 0;

/** At [i][j]: how many blocks the two have in common from there on. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] =
        old[i] === now[j]
          ? lengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  return lengths;
}

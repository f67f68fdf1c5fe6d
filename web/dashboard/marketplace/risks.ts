// The three risk levels as letters of their grades, as the URL and the server name them.
// Source: spec §9; docs/api.md.
export const riskLetters = ['A', 'B', 'C'] as const;
export type RiskLetter = (typeof riskLetters)[number];

export const textOfRisk = { A: 'grade.a', B: 'grade.b', C: 'grade.c' } as const;

/** Letters in order, each once; all three mean the same as none. */
export function lettersOf(text: string): RiskLetter[] {
  const named = text.split(',');
  const letters = riskLetters.filter((letter) => named.includes(letter));
  return letters.length === riskLetters.length ? [] : letters;
}

export function toggled(letters: readonly RiskLetter[], letter: RiskLetter): RiskLetter[] {
  const next = letters.includes(letter) ? letters.filter((other) => other !== letter) : [...letters, letter];
  return lettersOf(next.join(','));
}

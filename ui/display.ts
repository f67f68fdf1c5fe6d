// How this browser shows the application: light, dark or as the system has it, and how large its letters are. Kept in
// this browser only, beside the session: it says nothing of the person, and a shared phone keeps it for everybody.
// Invariant: where nothing can be kept the choice holds until the page is reloaded.
// Source: docs/screens.md; decision 0105.

export const schemes = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** In per cent of the browser's own size, which is never made smaller. */
export const letterSizes = [100, 115, 130] as const;
export type LetterSize = (typeof letterSizes)[number];

export type Display = { scheme: Scheme; letters: LetterSize };

const KEY = 'titian.display';

/** What was chosen; anything else that stands there counts as nothing. */
export function readDisplay(): Display {
  const kept = parsed();
  const scheme = schemes.find((each) => each === kept['scheme']) ?? 'auto';
  const letters = letterSizes.find((each) => each === kept['letters']) ?? 100;
  return { scheme, letters };
}

function parsed(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Shows the page so; our tokens follow `data-theme`, sizes in rem follow the root. */
export function applyDisplay({ scheme, letters }: Display = readDisplay()): void {
  const root = document.documentElement;
  if (scheme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = scheme;
  root.style.fontSize = letters === 100 ? '' : `${letters}%`;
}

export function keepDisplay(display: Display): void {
  applyDisplay(display);
  try {
    localStorage.setItem(KEY, JSON.stringify(display));
  } catch {
    // Full or forbidden: it holds until the page is reloaded.
  }
}

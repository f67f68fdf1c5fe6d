// Whether something was typed, chosen or attached on the open page: then a session that ends must not take the page away.
// Invariant: only the fact is kept, never what was typed.
// Source: decision 0093.
let typed = false;

export const hasTyped = (): boolean => typed;

/** For a page that was just opened. */
export function forgetTyped(): void {
  typed = false;
}

const markTyped = (): void => {
  typed = true;
};

/** A press inside a form or dialog counts too: some choices are buttons. */
function markPress({ target }: Event): void {
  if (target instanceof Element && target.closest('form, [role="dialog"]') !== null) typed = true;
}

/** Returns a function that stops it. */
export function watchTyping(): () => void {
  window.addEventListener('input', markTyped, true);
  window.addEventListener('click', markPress, true);
  return () => {
    window.removeEventListener('input', markTyped, true);
    window.removeEventListener('click', markPress, true);
  };
}

// The search of /faq in the browser: while typing, shows only the questions that contain all of the words, and their
// number.
// Invariant: an empty search shows everything.
// Source: docs/screens.md.
import { holdsTyped, searchWords } from '#domain/same-text.ts';
import { fill } from '#texts/fill.ts';

/** The search's texts, delivered with the page so that the site's texts are not loaded again. */
export type SearchWords = { found: string; none: string };

export function notify(place: HTMLElement, props: unknown): void {
  const words = props as SearchWords;
  const form = place.querySelector('form');
  const field = form?.querySelector('input');
  const status = form?.querySelector('[role="status"]');
  if (!form || !field || !status) return;
  const questions = [...place.querySelectorAll('details')].map((element) => ({
    element,
    words: searchWords(element.textContent),
  }));
  const search = () => {
    const isEmpty = field.value.trim() === '';
    for (const { element, words: own } of questions) element.hidden = !isEmpty && !holdsTyped(own, field.value);
    for (const category of place.querySelectorAll('section'))
      category.hidden = !category.querySelector('details:not([hidden])');
    const count = questions.filter(({ element }) => !element.hidden).length;
    const said = count === 0 ? words.none : fill(words.found, { count });
    status.textContent = isEmpty ? '' : said;
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  field.addEventListener('input', search);
  // Applies what was typed before this script loaded.
  search();
}

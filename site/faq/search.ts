// The search of /faq in the browser: while typing, shows only the questions that contain all of the words, and their
// number.
// Invariant: an empty search shows everything.
// Source: docs/screens.md.
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
    text: searchable(element.textContent),
  }));
  const search = () => {
    const terms = searchable(field.value).split(' ').filter(Boolean);
    for (const { element, text } of questions) element.hidden = !terms.every((word) => text.includes(word));
    for (const category of place.querySelectorAll('section'))
      category.hidden = !category.querySelector('details:not([hidden])');
    const count = questions.filter(({ element }) => !element.hidden).length;
    const said = count === 0 ? words.none : fill(words.found, { count });
    status.textContent = terms.length === 0 ? '' : said;
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  field.addEventListener('input', search);
  // Applies what was typed before this script loaded.
  search();
}

/** Only lower-case letters and digits, so that "500000" and "rp 500.000" both find "Rp 500.000". */
const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\d)\.(?=\d)/g, '')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ');

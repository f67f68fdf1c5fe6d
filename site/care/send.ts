// The complaint form in the browser: sent once, errors shown at their fields, input preserved, then replaced by the
// ticket.
// Source: docs/screens.md.
import { fill } from '#texts/fill.ts';

/** The form's texts, delivered with the page. */
export type CareWords = Record<'sent' | 'sentText' | 'sentPrivacy' | 'sending' | 'failed' | 'empty', string>;
type Fault = { field?: string; message: string };
type Answer = { data?: { ticket: string }; message?: string; errors?: Fault[] };

export function notify(place: HTMLElement, props: unknown): void {
  const words = props as CareWords;
  if (!(place instanceof HTMLFormElement)) return;
  const form = place;
  // From here on our own messages replace the browser's validation.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, words);
  });
}

async function send(form: HTMLFormElement, words: CareWords): Promise<void> {
  const button = form.querySelector('button');
  if (!button || button.disabled) return;
  const missing = findMissing(form, words);
  showFaults(form, missing);
  if (missing.length > 0) return;
  const label = button.textContent;
  button.disabled = true;
  button.textContent = words.sending;
  const answer = await post(form).catch((): Answer => ({ message: words.failed }));
  if (answer.data) return showTicket(form, words, answer.data.ticket);
  button.disabled = false;
  button.textContent = label;
  showFaults(form, answer.errors?.length ? answer.errors : [{ message: answer.message ?? words.failed }]);
}

function findMissing(form: HTMLFormElement, { empty }: CareWords): Fault[] {
  return [...form.querySelectorAll<HTMLInputElement>('[required]')]
    .filter((field) => field.value.trim() === '')
    .map((field) => ({
      field: field.name,
      message: fill(empty, { field: form.querySelector(`label[for="${field.name}"]`)?.textContent ?? field.name }),
    }));
}

async function post(form: HTMLFormElement): Promise<Answer> {
  const typed = [...new FormData(form)].filter(([, value]) => value !== '');
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(typed)),
  });
  return (await response.json()) as Answer;
}

/** Each at its field, or above the button; the first invalid field gets the focus. */
function showFaults(form: HTMLFormElement, faults: readonly Fault[]): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-error]')) {
    const name = place.dataset['error'] ?? '';
    const found = faults.find(
      ({ field }) => (field !== undefined && form.elements.namedItem(field) ? field : 'form') === name,
    );
    place.hidden = !found;
    place.textContent = found?.message ?? '';
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLElement)) continue;
    if (found) field.setAttribute('aria-describedby', place.id);
    else field.removeAttribute('aria-describedby');
    field.setAttribute('aria-invalid', String(Boolean(found)));
  }
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function showTicket(form: HTMLFormElement, words: CareWords, ticket: string): void {
  const { sent } = words;
  const isPrivacy = new FormData(form).get('category') === 'privacy';
  const sentText = isPrivacy ? words.sentPrivacy : words.sentText;
  const title = Object.assign(document.createElement('h2'), { textContent: sent, tabIndex: -1 });
  const text = Object.assign(document.createElement('p'), { textContent: fill(sentText, { ticket }) });
  const box = document.createElement('div');
  box.className = form.className;
  box.setAttribute('role', 'status');
  box.append(title, text);
  form.replaceWith(box);
  title.focus();
}

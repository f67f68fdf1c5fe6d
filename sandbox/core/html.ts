// HTML of the sandbox's pages as tagged templates.
// Invariant: every value in a template is escaped, unless this same function made it; text from outside can't become
// markup.
// Source: docs/domain.md §9.

export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Piece = Html | string | number | null | undefined | false | readonly Piece[];

export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + markupOf(pieces[index - 1]) + part));
}

function markupOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.markup;
  if (Array.isArray(piece)) return piece.map(markupOf).join('');
  return escapeText(String(piece));
}

function escapeText(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text with its http(s) addresses as links; everything else is shown as typed. */
export function linked(text: string): Html[] {
  return text.split(/(https?:\/\/[^\s<>"'`]+)/).map((part, index) => {
    if (index % 2 === 0) return html`${part}`;
    const [, address = part, rest = ''] = /^(.*?)([.,;:!?)]*)$/.exec(part) ?? [];
    return html`<a href="${address}" rel="noreferrer">${address}</a>${rest}`;
  });
}

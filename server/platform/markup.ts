// Markup that leaves the server: emphasis and line breaks, and nothing that could act, load or lead elsewhere.
// Invariant: no attribute passes; the text of what is taken away stays, but for scripts and styles.
// Source: spec §3 (steps may hold markup), §8; design §1 (sanitize-html on the server).
import sanitizeHtml from 'sanitize-html';

const allowed = { allowedTags: ['b', 'strong', 'i', 'em', 'u', 'br'], allowedAttributes: {} };

export function cleanMarkup(html: string): string {
  return sanitizeHtml(html, allowed);
}

// The parts of a text of law: its second headings, which get an address each.
// Invariant: the text was cleaned before it was kept, so its headings carry no attribute and everything else stays as it is.
// Source: screens.md (Public site); server/platform/markup.ts (what a whole text may hold).
import { anchorsOf } from '../anchors.ts';

/** `title` is the heading's own markup. */
export type Part = { anchor: string; title: string };

const heading = /<h2>(.*?)<\/h2>/gs;

export function readParts(body: string): Part[] {
  const titles = [...body.matchAll(heading)].map((match) => match[1] ?? '');
  const anchors = anchorsOf(titles.map((title) => title.replace(/<[^>]*>|&\w+;/g, '')));
  return titles.map((title, index) => ({ anchor: anchors[index]!, title }));
}

export function withAnchors(body: string, parts: readonly Part[]): string {
  const anchors = parts.values();
  return body.replace(heading, (_, title: string) => `<h2 id="${anchors.next().value?.anchor}">${title}</h2>`);
}

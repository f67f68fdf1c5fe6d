// What a browser's translator does to a page: each text, later ones too, is replaced by two `font` elements with other
// words; and a check that React keeps no text node of its own, run after each test of a screen. For tests only.
// Usage: const stop = translatePage(); … stop().
// Source: decision 0093.
const SKIPPED = 'font, script, style, textarea, [translate="no"]';

/** The words of the "translation": long, and told from the original by their first letter. */
export const translated = (text: string): string => `«${text}»`;

/** Returns a function that stops it. */
export function translatePage(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      for (const node of addedNodes) translate(node);
      if (target.nodeType === Node.TEXT_NODE) translate(target);
    }
  });
  translate(document.body);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    // What it took is no fault of the screen.
    created.clear();
  };
}

function translate(node: Node): void {
  if (node.nodeType !== Node.TEXT_NODE) {
    const children = Array.from(node.childNodes);
    for (const child of children) translate(child);
    return;
  }
  const parent = node.parentElement;
  const text = node.nodeValue ?? '';
  if (parent === null || text.trim() === '' || parent.closest(SKIPPED) !== null) return;
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.textContent = translated(text);
  outer.append(inner);
  parent.replaceChild(outer, node);
}

/** Each with its first text. */
const created = new Map<Text, string>();

/** From now on `textsKeptByReact` knows every text node that was made. */
export function watchTexts(): void {
  const make = Document.prototype.createTextNode;
  document.createTextNode = function createTextNode(this: Document, data: string) {
    const node = make.call(this, data);
    created.set(node, data);
    return node;
  };
}

/**
 * The visible texts that React holds as nodes since the last call, which a translator would take from it. A label of
 * Mantine's is such a text; it may stay while it never changes.
 */
export function textsKeptByReact(): string[] {
  const kept = [...created].filter(
    ([node, text]) =>
      text.trim() !== '' && isOfReact(node) && !isShielded(node) && !(isLabel(node) && node.nodeValue === text),
  );
  created.clear();
  return kept.map(([node]) => `${node.nodeValue} <${node.parentElement?.localName ?? 'removed'}>`);
}

const isOfReact = (node: Text): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber'));
const isLabel = ({ parentElement }: Text): boolean => parentElement?.localName === 'label';
const isShielded = ({ parentElement }: Text): boolean => (parentElement?.closest('[translate="no"]') ?? null) !== null;

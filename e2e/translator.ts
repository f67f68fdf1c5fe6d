// What a browser's translator does to a page: each text, later ones too, moves into two `font` elements. The words stay,
// so that a journey goes on reading them.
// Source: decision 0093.
import type { Page } from '@playwright/test';

/** Returns what ends it; the page stays as it is. */
export async function translate(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(wrapTexts);
  return () => page.evaluate(() => void dispatchEvent(new Event('translator-ends')));
}

/** Runs in the page. */
function wrapTexts(): void {
  const wrap = (node: Node): void => {
    if (node.nodeType !== Node.TEXT_NODE) {
      for (const child of Array.from(node.childNodes)) wrap(child);
      return;
    }
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || parent.closest('font, script, style, textarea, [translate="no"]')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = node.nodeValue;
    outer.append(inner);
    parent.replaceChild(outer, node);
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      for (const node of addedNodes) wrap(node);
      if (target.nodeType === Node.TEXT_NODE) wrap(target);
    }
  });
  wrap(document.body);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  addEventListener('translator-ends', () => observer.disconnect());
}

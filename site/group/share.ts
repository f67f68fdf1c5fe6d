// Shares the address of a group's page: the phone's share sheet, else a copy in the clipboard, and says so.
// Source: docs/screens.md.
import { siteGroupTexts } from '#texts/site-group.ts';

export function notify(place: HTMLElement): void {
  place.addEventListener('click', (event) => {
    event.preventDefault();
    void share(place);
  });
}

async function share(place: HTMLElement): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title: document.title, url });
    await navigator.clipboard.writeText(url);
    const words = place.querySelector('span');
    if (words) words.textContent = siteGroupTexts['kin.share.copied'];
  } catch {
    // Closed by the person, or no clipboard: the address stands in the bar.
  }
}

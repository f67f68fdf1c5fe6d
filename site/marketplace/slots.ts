// Live updates of the public marketplace: bar, per cent and slot of each card follow the server's events; a fully
// funded group says so.
// Source: docs/api.md; docs/screens.md.
import type { SlotEvent } from '#contract/lending.ts';
import { formatRupiah } from '#domain/money.ts';
import { fill } from '#texts/fill.ts';
import { shared } from '#texts/shared.ts';
import { shareStream } from '#ui/sharedStream.ts';
import { leadSlots, SLOT_STREAM, type SlotMessage } from '#ui/slotStream.ts';
import { siteLendingTexts } from '#texts/site-lending.ts';
import { siteMarketplaceTexts } from '#texts/site-marketplace.ts';

export function notify(place: HTMLElement): void {
  const hear = (message: SlotMessage) => {
    if (message.is === 'slot') show(place, message.slot);
    if (message.is === 'all') for (const slot of message.slots) show(place, slot);
  };
  const stop = shareStream<SlotMessage>({ name: SLOT_STREAM, lead: leadSlots, hear });
  addEventListener('pagehide', stop);
}

function show(place: HTMLElement, { id, progress, remainingFundingSlot, status }: SlotEvent): void {
  const card = place.querySelector(`[id="${id}"]`);
  if (!card) return;
  const percent = `${progress}%`;
  const raised = fill(shared['progress.raised'], { percent });
  const slot = fill(siteLendingTexts['card.slot'], { amount: formatRupiah(remainingFundingSlot) });
  write(card, 'raised', raised);
  write(card, 'slot', status === 'opened' && remainingFundingSlot > 0 ? slot : siteMarketplaceTexts['open.full']);
  const bar = card.querySelector('[data-live="bar"]');
  bar?.setAttribute('aria-label', fill(shared['progress.label'], { percent }));
  for (const part of bar?.querySelectorAll('rect') ?? []) part.setAttribute('width', percent);
  for (const name of ['x1', 'x2']) bar?.querySelector('line')?.setAttribute(name, percent);
}

function write(card: Element, what: string, text: string): void {
  const found = card.querySelector(`[data-live="${what}"]`);
  if (found && found.textContent !== text) found.textContent = text;
}

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
  // What a window that opens later asks for; null while the stream is lost.
  let told: Map<string, SlotEvent> | null = null;
  const take = (slot: SlotEvent) => {
    told?.set(slot.id, slot);
    show(place, slot);
  };
  const hear = (message: SlotMessage) => {
    if (message.is === 'begin' || message.is === 'all') told = new Map();
    if (message.is === 'lost') told = null;
    if (message.is === 'slot') take(message.slot);
    if (message.is === 'all') message.slots.forEach(take);
  };
  const snapshot = (): SlotMessage | null => told && { is: 'all', slots: [...told.values()] };
  const stop = shareStream<SlotMessage>({ name: SLOT_STREAM, lead: leadSlots, hear, snapshot });
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

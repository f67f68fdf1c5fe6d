// The agreements that people sign, and how their text becomes safe HTML for a screen.
// Invariant: the output contains only the tags listed in `markupTags`, without attributes; every slot is escaped, so
// a name can't contain HTML. A changed wording gets a new version.
// Source: spec §2, §3; docs/domain.md §5.1.

import type { Block } from './agreement-blocks.ts';

export { borrowerAgreement } from './agreement-borrower.ts';
export type { BorrowerAgreementSlots } from './agreement-borrower.ts';
export { lenderAgreement } from './agreement-lender.ts';
export type { LenderAgreementSlots } from './agreement-lender.ts';
export { withIdentityNumber } from './agreement-blocks.ts';
export type { Block } from './agreement-blocks.ts';

/** Stored with each quotation and agreement; raise it whenever the wording of an agreement changes. */
export const agreementVersion = '2026.2';

export const markupTags = ['h2', 'h3', 'p', 'ol', 'li', 'table', 'tbody', 'tr', 'th', 'td', 'strong'] as const;

export function agreementToMarkup(blocks: readonly Block[]): string {
  return blocks.map(blockToMarkup).join('\n');
}

function blockToMarkup(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `<h2>${escapeMarkup(block.text)}</h2>`;
    case 'heading':
      return `<h3>${escapeMarkup(block.text)}</h3>`;
    case 'paragraph':
      return `<p>${escapeMarkup(block.text)}</p>`;
    case 'list':
      return `<ol>${block.items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ol>`;
    case 'facts':
      return tableOf(
        block.rows.map(([label, value]) => `<th>${escapeMarkup(label)}</th><td>${escapeMarkup(value)}</td>`),
      );
    case 'table': {
      const head = block.head.map((cell) => `<th>${escapeMarkup(cell)}</th>`).join('');
      const rows = block.rows.map((row) => row.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join(''));
      const total = block.total?.map((cell) => `<td><strong>${escapeMarkup(cell)}</strong></td>`).join('');
      return tableOf([head, ...rows, ...(total === undefined ? [] : [total])]);
    }
  }
}

function tableOf(rows: string[]): string {
  return `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

// An account that takes a part of a bank's line, in a person's words: what for, and whose it is.
// Source: decision 0131.
import type { StatementVoucherLines } from '#contract/statement-lines.ts';
import { t } from '#ui/text.ts';

type Destination = Pick<StatementVoucherLines['parts'][number], 'purpose' | 'holder' | 'group'>;

/** "Pendanaan, Melati Cipayung, Ratna Wulandari"; a part without a purpose has no owner yet. */
export function destinationText({ purpose, holder, group }: Destination): string {
  if (purpose === null) return t('bankday.split.nobody');
  const what = purpose === 'topup' ? t('bankday.split.balance') : t(`bankday.purpose.${purpose}`);
  const whose = purpose === 'lending' ? [group ?? holder] : [group, holder];
  return t('bankday.of', { what, name: whose.filter(Boolean).join(', ') });
}

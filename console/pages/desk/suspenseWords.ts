// How an item in suspense is named: by its payer, and by why it matched nothing. Source: contract/voucher.ts.
import type { SuspenseItem } from '#contract/voucher.ts';
import { t } from '#ui/text.ts';

export const payerOf = ({ payerName }: SuspenseItem): string => payerName || t('suspense.payer.unknown');
export const whyText = ({ why, amountText }: SuspenseItem): string => t(`suspense.why.${why}`, { text: amountText });

// A receipt's origin and state, in words and a mark.
// Source: docs/domain.md §8.
import type { Receipt } from '#contract/reversal.ts';
import { Badge } from '#ui/Badge.tsx';
import { t } from '#ui/text.ts';

type Marked = Pick<Receipt, 'reversedAt' | 'reversal'>;

export function ReceiptMark({ receipt: { reversedAt, reversal } }: { receipt: Marked }) {
  if (reversedAt !== null)
    return (
      <Badge tone="danger" icon="undo">
        {t('receipt.reversed')}
      </Badge>
    );
  if (reversal?.state === 'entered')
    return (
      <Badge tone="wait" icon="pen">
        {t('receipt.waits')}
      </Badge>
    );
  return (
    <Badge tone="ok" icon="check">
      {t('receipt.stands')}
    </Badge>
  );
}

export const originText = ({ channel, sheet }: Pick<Receipt, 'channel' | 'sheet'>): string =>
  channel === 'meeting' ? t('receipt.meeting', { version: sheet ?? 1 }) : t('receipt.transfer');

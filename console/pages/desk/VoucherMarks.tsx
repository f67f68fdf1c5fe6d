// A voucher's state as a stamp, and the name of its subject.
import type { Voucher } from '#contract/voucher.ts';
import { monthTitle } from '#domain/calendar.ts';
import { Badge } from '#ui/Badge.tsx';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/status.ts';
import { t } from '#ui/text.ts';

const markOf: Record<Voucher['state'], readonly [Tone, IconName]> = {
  entered: ['wait', 'clock'],
  approved: ['info', 'bank'],
  posted: ['ok', 'check'],
  refused: ['danger', 'cross'],
  cancelled: ['mute', 'undo'],
};

export function VoucherBadge({ state }: { state: Voucher['state'] }) {
  const [tone, icon] = markOf[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`voucher.state.${state}`)}
    </Badge>
  );
}

export const voucherTitle = ({ kind, subject }: Voucher): string =>
  kind === 'remittance' ? `${t(`voucher.kind.${kind}`)} ${monthTitle(subject)}` : t(`voucher.kind.${kind}`);

// Whether a date is closed, and the kind of a difference, as stamps.
import type { StatementDay, StatementDifference } from '#contract/reconciliation.ts';
import { Badge } from '#ui/Badge.tsx';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/status.ts';
import { t } from '#ui/text.ts';

const markOf: Record<StatementDay['state'], readonly [Tone, IconName]> = {
  absent: ['mute', 'clock'],
  open: ['wait', 'clock'],
  closed: ['ok', 'check'],
};

export function DayBadge({ state }: Pick<StatementDay, 'state'>) {
  const [tone, icon] = markOf[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`reconciliation.state.${state}`)}
    </Badge>
  );
}

export function KindBadge({ kind }: Pick<StatementDifference, 'kind'>) {
  return (
    <Badge tone="danger" icon="cross">
      {t(`reconciliation.kind.${kind}`)}
    </Badge>
  );
}

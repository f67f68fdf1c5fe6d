// A disbursement's state as a stamp.
// Source: docs/domain.md §4.
import { Badge } from '#ui/Badge.tsx';
import { t } from '#ui/text.ts';
import { markOf, type State } from './disbursementRules.ts';

export function DisbursementBadge({ state }: { state: State }) {
  const [tone, icon] = markOf[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`disbursement.state.${state}`)}
    </Badge>
  );
}

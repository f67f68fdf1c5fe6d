// The mark of a report: whether its file can be taken, was taken, or what holds it back.
// Source: docs/screens.md; decision 0128.
import type { AuthorityReport } from '#contract/authority.ts';
import { countMissing } from '#domain/authority-report.ts';
import { formatDigits } from '#domain/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { t } from '#ui/text.ts';

/** Of a report that was taken: the check alone cannot tell whether it changed since, so the mark says when. */
export function StateBadge({ report: { state, check, takes } }: { report: AuthorityReport }) {
  if (state === 'incomplete')
    return (
      <Badge tone="wait" icon="warn">
        {t('authority.state.incomplete', { count: formatDigits(countMissing(check)) })}
      </Badge>
    );
  if (state === 'differs')
    return (
      <Badge tone="danger" icon="warn">
        {t('authority.state.differs')}
      </Badge>
    );
  if (state === 'running')
    return (
      <Badge tone="mute" icon="clock">
        {t('authority.state.running')}
      </Badge>
    );
  if (takes.length > 0)
    return (
      <Badge tone="ok" icon="check">
        {t('authority.state.taken')}
      </Badge>
    );
  return (
    <Badge tone="info" icon="download">
      {t('authority.state.ready')}
    </Badge>
  );
}

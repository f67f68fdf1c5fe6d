// Whether the chain of the trail is whole: the last check, the last anchor outside the database, and a check on demand.
// Source: security I13, LOG-04; screens.md (hash-chained).
import { useQuery } from '@tanstack/react-query';
import type { TrailState } from '#contract/trail.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';
import { trailStateQuery, useTrailCheck } from './trailQueries.ts';
import styles from './trail.module.css';

export function ChainCard() {
  const state = useQuery(trailStateQuery);
  const checking = useTrailCheck();
  if (state.data === undefined) return null;
  return (
    <section className={styles.chain} aria-label={t('audit.check')}>
      <div role="status">
        <CheckMark check={state.data.check} />
        <span>{anchorText(state.data.anchor)}</span>
      </div>
      <Button kind="outline" size="sm" busy={checking.isPending} onClick={() => checking.mutate()}>
        {t('audit.check.act')}
      </Button>
      <ErrorBox error={checking.error} />
    </section>
  );
}

function CheckMark({ check }: Pick<TrailState, 'check'>) {
  if (check === null) return <span>{t('audit.check.never')}</span>;
  const at = instantText(check.checkedAt);
  if (check.fault === null)
    return (
      <Badge tone="ok" icon="check">
        {t('audit.check.whole', { rows: check.rows, at })}
      </Badge>
    );
  return (
    <Badge tone="danger" icon="warn">
      {t(`audit.check.${check.fault.kind}`, { seq: check.fault.seq ?? '', at })}
    </Badge>
  );
}

const anchorText = (anchor: TrailState['anchor']): string =>
  anchor === null ? t('audit.anchor.none') : t('audit.anchor', { seq: anchor.seq, at: instantText(anchor.at) });

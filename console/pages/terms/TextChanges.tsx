// What a proposed text removes and adds, in the order of the text; unchanged blocks are counted, not shown.
// Usage: <TextChanges from={latest.body} to={proposal.body} />.
// Source: docs/screens.md.
import { useMemo } from 'react';
import { t } from '#ui/text.ts';
import drafts from '../drafts/drafts.module.css';
import { changesOf } from './textChanges.ts';

export function TextChanges({ from, to }: { from: string; to: string }) {
  const changes = useMemo(() => changesOf(from, to), [from, to]);
  const kept = changes.filter(({ kind }) => kind === 'kept').length;
  return (
    <div>
      <ul className={drafts.changes} aria-label={t('proposal.change')}>
        {changes.map(
          ({ kind, text }, place) =>
            kind !== 'kept' && (
              <li key={`${place} ${text}`}>
                <b>{kind === 'added' ? t('terms.added') : t('terms.removed')}</b>{' '}
                {kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
              </li>
            ),
        )}
      </ul>
      <p className={drafts.remark}>{t('terms.kept', { count: kept })}</p>
    </div>
  );
}

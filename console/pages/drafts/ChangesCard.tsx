// Who changed what of a draft, latest first. Source: screens.md (audit trail: who, what); decision 0054.
import type { Draft } from '#contract/draft.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import styles from './drafts.module.css';

const SHOWN = 6;

export function ChangesCard({ changes }: { changes: Draft['changes'] }) {
  return (
    <Card title={t('draft.changes')} className={frame.card}>
      {changes.length === 0 && <p className={styles.remark}>{t('draft.changes.none')}</p>}
      <ol className={styles.changes}>
        {changes.slice(0, SHOWN).map(({ version, by, at, changed }) => (
          <li key={version}>
            {changed.length === 0
              ? t('draft.changes.made')
              : t('draft.changes.what', { what: changed.map((part) => t(`draft.part.${part}`)).join(', ') })}
            <small>{t('draft.changes.by', { name: by, at: instantText(at), version })}</small>
          </li>
        ))}
      </ol>
    </Card>
  );
}

// Keeping a person from signing in, and ending it: who did it, when and why stands here for the colleague who decides on it.
// Source: security SES-08; screens.md (every action with a reason field); decision 0075.
import { useState } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Note } from '#ui/Note.tsx';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import { ReasonDialog } from '../decisions/ReasonDialog.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import styles from '../kyc/kyc.module.css';
import { useBlock } from './peopleQueries.ts';

type Act = 'block' | 'unblock';

export function BlockCard({ person: { id, blocked } }: { person: PersonDetail }) {
  const me = usePerson();
  const [asking, setAsking] = useState<Act | null>(null);
  const decides = canDo(me, 'person.block');
  if (blocked === null && !decides) return null;
  const isOwn = blocked?.by.id === me.id;
  return (
    <Card title={t('person.access')} className={frame.card}>
      {blocked && (
        <Note tone="danger" icon="lock" title={t('person.blocked.title')}>
          {blocked.reason}
          <Sub>{t('person.blocked.since', { at: instantText(blocked.at), name: blocked.by.name })}</Sub>
        </Note>
      )}
      {decides && isOwn && <p className={styles.remark}>{t('person.blocked.own')}</p>}
      {decides && !isOwn && (
        <Button kind="outline" size="sm" onClick={() => setAsking(blocked ? 'unblock' : 'block')}>
          {t(blocked ? 'person.unblock' : 'person.block')}
        </Button>
      )}
      {asking && <BlockDialog id={id} act={asking} onClose={() => setAsking(null)} />}
    </Card>
  );
}

function BlockDialog({ id, act, onClose }: { id: string; act: Act; onClose: () => void }) {
  const acting = useBlock(id, act, onClose);
  return (
    <ReasonDialog
      title={t(`person.${act}`)}
      label={t('person.reason')}
      lead={t(`person.${act}.text`)}
      danger={act === 'block'}
      acting={acting}
      onSubmit={(reason) => acting.mutate(reason)}
      onClose={onClose}
    />
  );
}

// The lender's consents, by version and time; the proof as a file, for a reason and with the permission to hand it
// over.
// Source: docs/screens.md.
import { useState } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Sub } from '#ui/Table.tsx';
import { codeText, t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { saveProof } from './peopleQueries.ts';

export function ConsentsCard({ person: { id, consents } }: { person: PersonDetail }) {
  const me = usePerson();
  const [asking, setAsking] = useState(false);
  return (
    <Card title={t('person.consents')} className={frame.card}>
      {consents.length === 0 ? (
        <p className={frame.remark}>{t('person.consents.none')}</p>
      ) : (
        <ul>
          {consents.map((consent) => (
            <li key={`${consent.kind} ${consent.version}`}>
              {t('person.consent', { what: t(`person.consent.${consent.kind}`), version: consent.version })}
              <Sub>{givenText(consent)}</Sub>
            </li>
          ))}
        </ul>
      )}
      {consents.length > 0 && canDo(me, 'person.consent.read') && (
        <Button kind="outline" size="sm" onClick={() => setAsking(true)}>
          {t('person.proof')}
        </Button>
      )}
      {asking && <ProofDialog id={id} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function givenText({ purpose, agreedAt }: PersonDetail['consents'][number]): string {
  return `${instantText(agreedAt)} · ${codeText('person.consent', purpose) ?? purpose}`;
}

function ProofDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title={t('person.proof')}
      act={t('person.proof.act')}
      label={t('person.reason')}
      lead={t('person.proof.text')}
      shownBy={[]}
      send={(reason) => saveProof(id, reason)}
      onClose={onClose}
    />
  );
}

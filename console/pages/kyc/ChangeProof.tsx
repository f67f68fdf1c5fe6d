// The picture that proves a waiting change: opened by the reviewer who decides, added or replaced by one who may
// write the change.
// Invariant: adding it applies to the version that was seen, and makes a new version.
// Source: docs/domain.md §3; decision 0067.
import { useState } from 'react';
import type { KycChange } from '#contract/kyc-change.ts';
import { Button } from '#ui/Button.tsx';
import { openFile } from '#ui/client.ts';
import { PictureField } from '#ui/PictureField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import drafts from '../drafts/drafts.module.css';
import { useProve } from './changeQueries.ts';
import { Paper } from './Paper.tsx';

type Props = { id: string; change: KycChange };

export function ChangeProof({ id, change, canAct }: Props & { canAct: boolean }) {
  const [adding, setAdding] = useState<KycChange | null>(null);
  const proofOf = { id, change: change.id };
  return (
    <>
      {change.proof && canAct ? (
        <Paper
          key={change.version}
          what={t('kycchange.proof')}
          open={(signal) => openFile('GET staff/kycs/:id/changes/:change/proofs', proofOf, signal)}
        />
      ) : (
        !change.proof && <p className={act.lead}>{t('kycchange.proof.none')}</p>
      )}
      {canAct && (
        <div className={drafts.acts}>
          <Button kind="text" size="sm" icon="camera" onClick={() => setAdding(change)}>
            {t(change.proof ? 'kycchange.proof.replace' : 'kycchange.proof.add')}
          </Button>
        </div>
      )}
      {adding && <ProofDialog id={id} change={adding} onClose={() => setAdding(null)} />}
    </>
  );
}

function ProofDialog({ id, change, onClose }: Props & { onClose: () => void }) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const proving = useProve(id, change, () => {
    onClose();
    toast(t('kycchange.proof.toast'));
  });
  return (
    <ActDialog
      title={t('kycchange.proof')}
      act={t('kycchange.save')}
      acting={proving}
      shut={picture === null}
      onSubmit={() => picture && proving.mutate(picture)}
      onClose={onClose}
    >
      <p className={act.lead}>{t('kycchange.proof.text')}</p>
      <PictureField label={t('kycchange.proof.field')} value={picture} onChange={setPicture} />
    </ActDialog>
  );
}

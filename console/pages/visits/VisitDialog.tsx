// Records a visit: about whom, a note, the place if the officer adds it; then its pictures, one after another.
// Invariant: the browser is asked for a place only by a press, and never needed.
// Source: docs/screens.md; decision 0113.
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { StaffGroup } from '#contract/group.ts';
import type { Visit } from '#contract/visit.ts';
import { mostVisitPictures } from '#domain/visit.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import { PictureUpload } from '../PictureUpload.tsx';
import { useAct } from '../useAct.ts';
import { PlaceField } from './PlaceField.tsx';
import { recordVisit, sendPicture, shownBy } from './visitQueries.ts';

const GROUP = 'group';
const MOST = 1000;
type Props = { group: StaffGroup; onClose: () => void };

export function VisitDialog({ group, onClose }: Props) {
  const [recorded, setRecorded] = useState<Visit | null>(null);
  return recorded === null ? (
    <NoteDialog group={group} onRecorded={setRecorded} onClose={onClose} />
  ) : (
    <PicturesDialog visit={recorded} onClose={onClose} />
  );
}

function NoteDialog({ group, onRecorded, onClose }: Props & { onRecorded: (visit: Visit) => void }) {
  const [who, setWho] = useState(GROUP);
  const [note, setNote] = useState('');
  const [place, setPlace] = useState<Visit['place']>(null);
  const acting = useAct(
    shownBy,
    (body: Parameters<typeof recordVisit>[1]) => recordVisit(group.id, body),
    (visit) => {
      toast(t('visit.done'));
      onRecorded(visit);
    },
  );
  const members = group.people.filter(({ leftOn }) => leftOn === null);
  return (
    <ActDialog
      title={t('visit.new')}
      act={t('visit.new')}
      acting={acting}
      shut={note.trim() === ''}
      onSubmit={() => acting.mutate({ member: who === GROUP ? null : who, note: note.trim(), place })}
      onClose={onClose}
    >
      <p className={act.lead}>{t('visit.text')}</p>
      <SelectField
        label={t('visit.who')}
        options={[
          { value: GROUP, label: t('promise.group') },
          ...members.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={who}
        onChange={setWho}
        searchable
      />
      <Textarea
        label={t('visit.note')}
        size="md"
        rows={4}
        maxLength={MOST}
        value={note}
        disabled={acting.isPending}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <PlaceField place={place} onChange={setPlace} />
    </ActDialog>
  );
}

function PicturesDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const [sent, setSent] = useState(0);
  const sending = useAct(
    shownBy,
    (file: File) => sendPicture(visit.id, file),
    ({ pictures }) => setSent(pictures.length),
  );
  return (
    <Dialog
      opened
      title={t('visit.pictures')}
      onClose={onClose}
      busy={sending.isPending}
      actions={<Button onClick={onClose}>{t('visit.close')}</Button>}
    >
      <div className={act.inside}>
        <p className={act.lead} role="status">
          {t('visit.picture.count', { count: sent, most: mostVisitPictures })}
        </p>
        <PictureUpload
          label={t('visit.picture')}
          act={t('visit.picture.send')}
          sending={sending}
          sent={sent}
          shut={sent >= mostVisitPictures}
          onSend={(file) => sending.mutate(file)}
        >
          {null}
        </PictureUpload>
      </div>
    </Dialog>
  );
}

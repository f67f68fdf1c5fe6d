// One submission on the desk: pictures beside its rows, decided one after the other by hand or key, and the verdict.
// Invariant: nothing is sent before each row is decided and each picture was opened; the server judges it too.
// Source: docs/screens.md (KYC); decision 0115.
import { useState } from 'react';
import type { StaffKyc } from '#contract/kyc.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { NoteField } from '../NoteField.tsx';
import { TasksCard } from '../tasks/TasksCard.tsx';
import { HistoryCard, MatchesCard } from './CaseCards.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import styles from './desk.module.css';
import { rowsOf } from './deskRows.ts';
import { type Outcome, outcomeOf, useDraft } from './draft.ts';
import { MessageCard } from './MessageCard.tsx';
import { RowsCard } from './RowsCard.tsx';
import { SendBar } from './SendBar.tsx';
import { type Pictures, usePictures } from './usePictures.ts';
import { useView, type View, Viewer } from './Viewer.tsx';

export type Sending = {
  note: string;
  onNote: (note: string) => void;
  state: { isPending: boolean; error: unknown };
  send: (outcome: Outcome) => void;
  onSkip: (() => void) | null;
};

type Props = { kyc: StaffKyc; sending: Sending };

/** Mounted anew for each submission: its pictures and numbers go with it. */
export function Desk({ kyc, sending }: Props) {
  const person = usePerson();
  const inReview = kyc.status === 'pending';
  const isOpen = inReview && canDo(person, 'kyc.decide');
  const canLook = canDo(person, 'kyc.picture.read');
  const [why, setWhy] = useState('');
  const pictures = usePictures(kyc.id, inReview ? null : why.trim());
  const view = useView(pictures.shown);
  const opened = kyc.pictures.filter((kind) => kyc.opened.includes(kind) || pictures.pictureOf(kind) !== undefined);
  const rows = rowsOf(kyc);
  const outcome = outcomeOf(rows, useDraft(kyc).draft);
  return (
    <>
      <div className={styles.two}>
        <PicturesSide
          kyc={kyc}
          opened={opened}
          pictures={pictures}
          view={view}
          canLook={canLook}
          why={inReview ? null : { reason: why, onReason: setWhy }}
        />
        <div className={styles.main}>
          <RowsCard
            kyc={kyc}
            rows={rows}
            canReveal={canDo(person, 'kyc.number.reveal')}
            isOpen={isOpen}
            decided={outcome.decided}
            view={view}
            onLook={(row) => isOpen && canLook && row.picture !== null && pictures.open(row.picture)}
          />
          {isOpen && <MessageCard outcome={outcome} note={sending.note} onNote={sending.onNote} />}
          {!inReview && <ChangesCard kyc={kyc} />}
        </div>
        <div className={styles.about}>
          <MatchesCard matches={kyc.matches} />
          {kyc.history.length > 0 && <HistoryCard history={kyc.history} />}
          <TasksCard subject={{ kind: 'kyc', id: kyc.id }} />
        </div>
      </div>
      {isOpen && (
        <SendBar
          rows={rows}
          outcome={outcome}
          unopened={kyc.pictures.filter((kind) => !opened.includes(kind))}
          sending={sending.state}
          onSend={() => sending.send(outcome)}
          onSkip={sending.onSkip}
        />
      )}
    </>
  );
}

type SideProps = {
  kyc: StaffKyc;
  opened: StaffKyc['opened'];
  pictures: Pictures;
  view: View;
  canLook: boolean;
  /** The reason that is asked for outside of a review. */
  why: { reason: string; onReason: (reason: string) => void } | null;
};

function PicturesSide({ kyc, opened, pictures, view, canLook, why }: SideProps) {
  if (!canLook || kyc.pictures.length === 0)
    return (
      <Card title={t('kycr.pictures')} className={frame.card}>
        <p className={styles.remark}>{t(canLook ? 'kycr.picture.none' : 'kycr.pictures.closed')}</p>
      </Card>
    );
  return (
    <div className={styles.side}>
      {why && (
        <Card title={t('kycr.pictures')} className={frame.card}>
          <p className={styles.remark}>{t('kycr.pictures.reason.note')}</p>
          <NoteField label={t('kycr.pictures.reason')} value={why.reason} onChange={why.onReason} />
        </Card>
      )}
      <Viewer
        kinds={kyc.pictures}
        opened={opened}
        pictures={pictures}
        view={view}
        shut={why !== null && why.reason.trim() === ''}
      />
    </div>
  );
}

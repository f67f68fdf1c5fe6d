// The confirmation before a sheet is posted: whose meeting, how many paid in full, in part and not at all, and the
// sum; with a note.
// Invariant: posting is possible only from here. A refusal is shown here, with everything typed still behind it.
// Source: docs/screens.md; docs/domain.md §6.
import type { SheetForm } from '#contract/staff.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { ApiError } from '#ui/client.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { type Line, Lines } from '#ui/Figures.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import act from '../Act.module.css';
import { NoteField } from '../NoteField.tsx';
import type { Sums } from './draft.ts';
import styles from './sheet.module.css';

type Props = {
  opened: boolean;
  form: SheetForm;
  sums: Sums;
  note: string;
  onNote: (note: string) => void;
  busy: boolean;
  error: Error | null;
  onClose: () => void;
  onPost: () => void;
  onReload: () => void;
  /** It was posted, though the answer was lost. */
  onFound: () => void;
};

export function PostDialog({ opened, form, sums, note, onNote, busy, error, ...acts }: Props) {
  const { onClose, onPost, onReload, onFound } = acts;
  // Somebody posted this meeting meanwhile: the newer sheet is loaded, what was typed stays.
  const isOld = error instanceof ApiError && error.code === 'error.sheet.already_posted';
  return (
    <FormDialog
      opened={opened}
      title={t('sheet.confirm')}
      act={t('sheet.post')}
      busyText={t('sheet.posting')}
      back={t('sheet.confirm.back')}
      busy={busy}
      onSubmit={onPost}
      onClose={onClose}
    >
      <div className={act.inside}>
        <p className={act.lead}>
          <b>{form.groupName}</b>
          <br />
          {t('sheet.meeting_on', { date: formatDate(form.meetingDate) })}
        </p>
        <Lines items={linesOf(sums)} />
        {sums.open > 0 && <p className={styles.open}>{t('sheet.confirm.open', { amount: formatRupiah(sums.open) })}</p>}
        <NoteField label={t('sheet.note')} value={note} onChange={onNote} disabled={busy} />
        <ErrorBox error={error} onFound={onFound} />
        {isOld && (
          <Button kind="outline" size="sm" icon="redo" onClick={onReload}>
            {t('sheet.reload')}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}

function linesOf({ full, partly, none, paid, covered, total }: Sums): Line[] {
  return [
    { label: t('sheet.confirm.people'), value: t('sheet.confirm.people.value', { full, partly, none }) },
    { label: t('sheet.sum.paid'), value: formatRupiah(paid) },
    { label: t('sheet.sum.covered'), value: formatRupiah(covered) },
    { label: t('sheet.confirm.cash'), value: formatRupiah(total), sum: true },
  ];
}

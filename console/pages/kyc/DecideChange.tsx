// A change of a verified person approved or cancelled, as it was when the dialog opened.
// Invariant: exactly the version that was on the screen is decided; the server refuses any other.
// Source: docs/domain.md §3; docs/screens.md; decision 0067.
import type { KycChange } from '#contract/kyc-change.ts';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { EntryDialog } from '../four-eyes/EntryDialog.tsx';
import { approveChange, cancelChange, kycsKey } from './changeQueries.ts';
import { changeText } from './WaitingChange.tsx';

type Props = { id: string; seen: KycChange; onClose: () => void };

export const ApproveDialog = ({ id, name, seen, onClose }: Props & { name: string }) => (
  <EntryDialog
    title={t('kycchange.approve.title', { name })}
    act={t('kycchange.approve')}
    danger={seen.kind !== 'correction'}
    label={t('kycchange.note')}
    lead={t(`kycchange.${seen.kind}.effect`, { name })}
    shownBy={[kycsKey]}
    send={(note) => approveChange(id, seen, note)}
    done={t('kycchange.approved.toast', { name })}
    onClose={onClose}
  >
    <Lines
      items={seen.lines.map(({ field, before, after }) => ({
        key: field,
        label: t(`kyc.field.${field}`),
        value: changeText(before, after),
      }))}
    />
  </EntryDialog>
);

export const CancelDialog = ({ id, seen, onClose }: Props) => (
  <EntryDialog
    title={t('kycchange.cancel')}
    label={t('kycchange.reason')}
    needed
    lead={t('kycchange.cancel.text')}
    danger
    shownBy={[kycsKey]}
    send={(reason) => cancelChange(id, seen, reason)}
    done={t('kycchange.cancelled.toast')}
    onClose={onClose}
  />
);

// One's own voucher that waits, entered anew: the dialog of its kind, begun with what stands in it. What is saved is
// another version; who has to approve it sees that one.
// Source: docs/domain.md §3; decision 0063.
import { useNavigate } from 'react-router';
import type { Voucher } from '#contract/voucher.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { ReasonDialog } from '../decisions/ReasonDialog.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { linesOf } from './correctionDraft.ts';
import { DestinationDialog } from './DestinationDialog.tsx';
import { useEditReason } from './deskQueries.ts';
import { RemitDialog } from './RemitDialog.tsx';

type Props = { voucher: Voucher; onClose: () => void };

export function EditVoucher({ voucher, onClose }: Props) {
  const { kind, subject, amount, legs } = voucher;
  const shared = { edited: voucher, onClose };
  switch (kind) {
    case 'suspense':
      return <DestinationDialog item={{ id: subject, amount }} title={t('voucher.edit.title')} {...shared} />;
    case 'correction':
      return <CorrectDialog journal={subject} begin={linesOf(legs)} {...shared} />;
    case 'remittance':
      return <RemitDialog tax={{ month: subject, due: String(amount) }} {...shared} />;
    case 'bank_statement':
      return <EditReason voucher={voucher} onClose={onClose} />;
  }
}

function EditReason({ voucher, onClose }: Props) {
  const navigate = useNavigate();
  const editing = useEditReason(voucher, ({ id }) => {
    toast(t('voucher.edited.toast'));
    void navigate(paths.voucher(id));
    onClose();
  });
  return (
    <ReasonDialog
      title={t('voucher.edit.title')}
      act={t('voucher.edit.act')}
      label={t('desk.reason')}
      lead={t('voucher.edit.reason')}
      begin={voucher.reason}
      acting={editing}
      onSubmit={(reason) => editing.mutate(reason)}
      onClose={onClose}
    />
  );
}

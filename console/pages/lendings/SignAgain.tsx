// Sends a member's agreement again as a new document, after it was refused or lapsed, with a reason.
// Source: docs/screens.md; decision 0041.
import type { StaffLendingDetail } from '#contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { lendingsKey } from '../lendingsKey.ts';

export type Signer = StaffLendingDetail['members'][number];

/** Whether this member's agreement can be sent again; the server checks the deadline. */
export const canSignAgain = ({ status, disbursing }: StaffLendingDetail, { state }: Signer): boolean =>
  status === 'funded' && !disbursing && (state === 'refused' || state === 'lapsed');

export function SignAgain({ signer, onAsk }: { signer: Signer; onAsk: (signer: Signer) => void }) {
  return (
    <Button kind="outline" size="sm" onClick={() => onAsk(signer)}>
      {t('signers.again')}
      <span className="sr"> {signer.name}</span>
    </Button>
  );
}

/** Mounted outside of the row, whose button disappears if a colleague was first. */
export function SignAgainDialog({
  lending,
  signer,
  onClose,
}: {
  lending: string;
  signer: Signer;
  onClose: () => void;
}) {
  return (
    <ReasonDialog
      title={t('signers.again.title')}
      act={t('signers.again')}
      label={t('decision.reason')}
      lead={t('signers.again.text', { name: signer.name })}
      shownBy={[lendingsKey]}
      send={(reason) =>
        call('POST staff/lendings/:id/members/:member/agreements', {
          params: { id: lending, member: signer.member },
          body: { reason },
        })
      }
      done={t('signers.again.done', { name: signer.name })}
      onClose={onClose}
    />
  );
}

// One suspense item: what the bank reported, its voucher, and, while there is none, entering where its money goes.
// Source: docs/domain.md §8; decision 0063.
import { useState } from 'react';
import type { SuspenseItem } from '#contract/voucher.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import act from '../Act.module.css';
import { DestinationDialog } from './DestinationDialog.tsx';
import { isUnderway } from './deskQueries.ts';
import { linesOf, payerOf } from './suspenseWords.ts';
import { VoucherBadge } from './VoucherMarks.tsx';

type Props = { item: SuspenseItem; onClose: () => void };

export function SuspenseDialog({ item, onClose }: Props) {
  const person = usePerson();
  const [resolving, setResolving] = useState(false);
  if (resolving)
    return (
      <DestinationDialog
        item={item}
        title={t('suspense.resolve.title', { payer: payerOf(item) })}
        edited={null}
        onClose={onClose}
      />
    );
  const { voucher, resolvedAt } = item;
  const mayResolve = canDo(person, 'voucher.enter') && resolvedAt === null && !isUnderway(voucher);
  return (
    <Dialog
      opened
      closable
      onClose={onClose}
      title={t('suspense.one', { payer: payerOf(item) })}
      actions={
        <>
          {voucher && (
            <Button kind="outline" to={paths.voucher(voucher.id)}>
              {t('journal.voucher')}
            </Button>
          )}
          {mayResolve && <Button onClick={() => setResolving(true)}>{t('suspense.resolve')}</Button>}
        </>
      }
    >
      <div className={act.inside}>
        {voucher && (
          <div>
            <VoucherBadge state={voucher.state} />
          </div>
        )}
        {voucher && voucher.contradictedAt !== null && <Note tone="danger">{t('voucher.contradicted')}</Note>}
        <Lines items={linesOf(item)} />
      </div>
    </Dialog>
  );
}

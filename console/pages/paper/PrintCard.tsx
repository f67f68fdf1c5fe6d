// Prints the sheet of a meeting for the pen, and the receipt for the group, by the browser: the paper is drawn beside the
// page, and shown instead of it while the browser prints.
// Source: docs/screens.md; decision 0114.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SheetPaper as SheetPaperData } from '#contract/field-sheet.ts';
import type { SheetForm } from '#contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import styles from './paper.module.css';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import { SheetPaper } from './SheetPaper.tsx';

type Kind = 'sheet' | 'slip' | 'half';

export function PrintCard({ form }: { form: SheetForm }) {
  const [paper, setPaper] = useState<{ kind: Kind; printed: SheetPaperData } | null>(null);
  const done = useCallback(() => setPaper(null), []);
  const printing = useMutation({
    mutationFn: async (kind: Kind) => {
      const { lending: id, meetingDate: date } = form;
      return { kind, printed: await call('GET staff/lendings/:id/sheetpapers', { params: { id }, query: { date } }) };
    },
    onSuccess: setPaper,
  });
  const kinds: readonly Kind[] = form.posted.length > 0 ? ['slip', 'half', 'sheet'] : ['sheet'];
  return (
    <Card className={frame.card} title={t('paper.title')}>
      <p className={frame.remark}>{t('paper.lead')}</p>
      <ErrorBox error={printing.error} />
      <div className={styles.acts}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            kind="outline"
            size="sm"
            icon="print"
            busy={printing.isPending && printing.variables === kind}
            disabled={printing.isPending}
            onClick={() => printing.mutate(kind)}
          >
            {t(`paper.${kind}`)}
          </Button>
        ))}
      </div>
      {paper && (
        <OnPaper onDone={done}>
          {paper.kind === 'sheet' ? (
            <SheetPaper form={form} printed={paper.printed} />
          ) : (
            <ReceiptPaper form={form} printed={paper.printed} kind={paper.kind} />
          )}
        </OnPaper>
      )}
    </Card>
  );
}

/** Asks the browser to print once it is drawn, and goes when that has ended. */
function OnPaper({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(<div className={styles.paper}>{children}</div>, document.body);
}

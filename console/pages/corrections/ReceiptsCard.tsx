// A lending's receipts, newest first, each with its kind and state; each opens with its actions.
// Source: docs/domain.md §8; docs/screens.md; decision 0051.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Receipt } from '#contract/reversal.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import cards from '../four-eyes/EntryRows.module.css';
import frame from '../frame.module.css';
import { receiptsQuery } from './correctionQueries.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { originText, ReceiptMark } from './ReceiptMark.tsx';
import styles from './corrections.module.css';

export function ReceiptsCard({ lending, group }: { lending: string; group: string }) {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const receipts = useQuery(receiptsQuery(lending, page));
  return (
    <Card className={frame.flush} flush title={t('receipts.title')}>
      <ListFaces
        query={receipts}
        what={t('receipts.title')}
        loading={<LinesSkeleton rows={3} />}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<p className={styles.none}>{t('receipts.none')}</p>}
      >
        {({ data, numberOfPages }) => (
          <>
            <ul className={classes(cards.list, styles.list)} aria-label={t('receipts.what')}>
              {data.map((receipt) => (
                <Row key={receipt.id} receipt={receipt} onOpen={() => setOpen(receipt.id)} />
              ))}
            </ul>
            {numberOfPages > 1 && (
              <div className={styles.pages}>
                <Button kind="outline" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                  {t('receipts.newer')}
                </Button>
                <Button kind="outline" size="sm" disabled={page >= numberOfPages} onClick={() => setPage(page + 1)}>
                  {t('receipts.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </ListFaces>
      {open !== null && <ReceiptDialog id={open} group={group} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function Row({ receipt, onOpen }: { receipt: Receipt; onOpen: () => void }) {
  const date = formatShortDate(receipt.valueDate);
  return (
    <li>
      <span className={cards.name}>{originText(receipt)}</span>
      <span className={cards.amount}>{formatRupiah(receipt.amount)}</span>
      <small>{date}</small>
      <span className={cards.state}>
        <ReceiptMark receipt={receipt} />
      </span>
      <Button kind="outline" size="sm" onClick={onOpen}>
        {t('correction.open')}
        <span className="sr">
          {' '}
          {originText(receipt)}, {date}
        </span>
      </Button>
    </li>
  );
}

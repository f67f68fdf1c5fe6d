// The bank's lines that a voucher books, and the parts of one that is split: the checker judges what stands in the file, not ids.
// Source: docs/screens.md; decision 0131.
import { useQuery } from '@tanstack/react-query';
import type { Voucher } from '#contract/voucher.ts';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Money } from '#ui/Money.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import { destinationText } from '../destinationText.ts';
import { statementLinesQuery } from './deskQueries.ts';

export function StatementLinesCard({ voucher: { id, valueDate } }: { voucher: Voucher }) {
  const found = useQuery(statementLinesQuery(valueDate ?? '', id));
  return (
    <Card className={frame.card} title={t('bankday.voucher.lines')}>
      <ListFaces query={found} what={t('bankday.voucher.lines')} loading={<LinesSkeleton rows={3} />}>
        {({ lines, parts }) => (
          <>
            <Lines
              items={lines.map(({ name, description, amount }, index) => ({
                key: String(index),
                label: description === '' ? name : `${name} · “${description}”`,
                value: <Money of={amount} />,
              }))}
            />
            {parts.length > 0 && (
              <>
                <h3>{t('bankday.voucher.parts', { count: parts.length })}</h3>
                <Lines
                  items={parts.map((part, index) => ({
                    key: String(index),
                    label: (
                      <>
                        {destinationText(part)}
                        {part.account !== null && <Sub>{part.account}</Sub>}
                      </>
                    ),
                    value: <Money of={part.amount} />,
                  }))}
                />
              </>
            )}
          </>
        )}
      </ListFaces>
    </Card>
  );
}

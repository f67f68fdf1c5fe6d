// How the month's tax ties to what is owed to the state: opening, withheld, corrected, remitted, closing; and what is
// due of it.
// Source: docs/domain.md §8; decision 0064.
import type { TaxMonth } from '#contract/books.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { VoucherBadge } from './VoucherMarks.tsx';

export function TaxCard({
  tax: { opening, withheld, corrected, remitted, closing, due, over, remittance },
}: {
  tax: TaxMonth;
}) {
  const minus = remitted === '0' ? '0' : `-${remitted}`;
  return (
    <Card className={frame.card} title={t('taxes.summary')} remark={over ? undefined : t('taxes.running')}>
      <Lines
        items={[
          { label: t('taxes.opening'), value: formatRupiahTotal(opening) },
          { label: t('taxes.withheld'), value: formatRupiahTotal(withheld) },
          ...(corrected === '0' ? [] : [{ label: t('taxes.corrected'), value: formatRupiahTotal(corrected) }]),
          { label: t('taxes.remitted'), value: formatRupiahTotal(minus) },
          { label: t('taxes.closing'), value: formatRupiahTotal(closing), sum: true },
          { label: t('taxes.due'), value: formatRupiahTotal(due) },
        ]}
      />
      {remittance && (
        <p>
          <VoucherBadge state={remittance.state} />{' '}
          <Button kind="text" size="sm" to={paths.voucher(remittance.id)}>
            {t('voucher.kind.remittance')}
          </Button>
        </p>
      )}
    </Card>
  );
}

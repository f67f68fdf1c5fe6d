// What a portfolio has brought back: principal, gross interest, less fee and tax, the net sum.
// Source: settled 14 (gross, fee, PPh and net side by side); spec §9; the look's sums.
import type { Portfolio } from '#contract/funding.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { netOf } from './PortfolioFigures.tsx';

export function ReceivedCard({ returned }: { returned: Portfolio['returned'] }) {
  return (
    <Card title={t('portfolio.received')}>
      <Lines
        items={[
          { label: t('portfolio.received.principal'), value: formatRupiah(returned.principal) },
          { label: t('portfolio.received.interest'), value: formatRupiah(returned.interest) },
          { label: t('portfolio.received.fee'), value: minus(returned.fee) },
          { label: t('portfolio.received.tax'), value: minus(returned.tax) },
          { label: t('portfolio.received.net'), value: formatRupiah(netOf(returned)), sum: true },
        ]}
      />
    </Card>
  );
}

const minus = (amount: Rupiah): string => (amount === 0 ? formatRupiah(amount) : `-${formatRupiah(amount)}`);

// /overpayments: what groups have paid beyond their loans, the largest sum first; each opens with the acts of its return.
// Source: screens.md (Uang; filters in the address); domain §8; decision 0030.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Overpayment } from '#contract/overpayment.ts';
import { readPage, searchOf } from '#ui/address.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { OverpaymentDialog } from './OverpaymentDialog.tsx';
import { OverpaymentRows } from './OverpaymentRows.tsx';
import { overpaymentsQuery } from './overpaymentQueries.ts';

export function OverpaymentsPage() {
  const [address] = useSearchParams();
  const page = readPage(address);
  const overpayments = useQuery(overpaymentsQuery({ page }));
  const [seen, setSeen] = useState<Overpayment | null>(null);
  return (
    <>
      <QueueFrame
        title={t('console.overpayments')}
        what={t('overpayments.what')}
        count={(count) => t('overpayments.count', { count })}
        query={overpayments}
        page={page}
        toPage={(to) => paths.overpayments + searchOf({ page: to })}
        empty={{ title: t('overpayments.empty.title'), text: t('overpayments.empty.text') }}
      >
        {(rows) => <OverpaymentRows rows={rows} onOpen={setSeen} />}
      </QueueFrame>
      {seen && <OverpaymentDialog overpayment={seen} onClose={() => setSeen(null)} />}
    </>
  );
}

// The payment methods: a radio choice with each bank's logo, the chosen one's virtual account (grouped by four,
// copied without spaces), and its instructions in collapsible sections.
// Source: spec §2, §3 PaymentMethod.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { byFours } from '#ui/byFours.ts';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { Instructions } from '../VirtualAccount.tsx';
import styles from './payment.module.css';
import { type PaymentMethods, paymentMethodsQuery } from './paymentQueries.ts';

type Method = PaymentMethods[number];

export function MethodsCard({ portfolioId }: { portfolioId: string }) {
  const methods = useQuery(paymentMethodsQuery(portfolioId, 'waiting_payment'));
  return (
    <Card title={t('payment.methods')}>
      <ListFaces
        query={methods}
        what={t('payment.methods')}
        loading={<LinesSkeleton rows={4} />}
        isEmpty={(list) => list.length === 0}
        empty={<p className="sm ink2">{t('payment.number.none')}</p>}
      >
        {(list) => <Methods methods={list} />}
      </ListFaces>
    </Card>
  );
}

function Methods({ methods }: { methods: PaymentMethods }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const method = methods.find(({ id }) => id === chosen) ?? methods[0];
  if (method === undefined) return null;
  return (
    <>
      <RadioList
        legend={t('payment.methods')}
        quiet
        name="method"
        value={method.id}
        onChange={setChosen}
        options={methods.map(({ id, name, logoUrl }) => ({ value: id, label: name, logo: logoUrl }))}
      />
      <Number method={method} />
      <h3 className={styles.heading}>{t('payment.steps')}</h3>
      <Instructions key={method.id} of={method.instructions} />
    </>
  );
}

function Number({ method: { name, virtualAccount } }: { method: Method }) {
  if (virtualAccount === null) return <p className={styles.none}>{t('payment.number.none')}</p>;
  const digits = virtualAccount.replaceAll(/\s/g, '');
  return (
    <div className={styles.number}>
      <dl className={styles.account}>
        <dt>{t('payment.number', { method: name })}</dt>
        <dd>{byFours(digits)}</dd>
      </dl>
      <CopyButton key={digits} value={digits} full />
    </div>
  );
}

// What can be disbursed of an officer's groups, and its entry in two presses. Source: docs/screens.md; decision 0116.
import { useState } from 'react';
import type { OfficerDay } from '#contract/day.ts';
import { formatRupiah } from '#domain/money.ts';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { EnterDialog } from '../disbursements/EnterDialog.tsx';
import { RowAct } from '../RowAct.tsx';
import { DayCard, DayRow } from './DayRows.tsx';

type Ready = OfficerDay['ready'][number];

export function ReadyCard({ ready }: { ready: readonly Ready[] }) {
  const mayEnter = canDo(usePerson(), 'disbursement.enter');
  const [entering, setEntering] = useState<Ready | null>(null);
  return (
    <>
      <DayCard title={t('day.ready')} remark={ready.length > 0 && String(ready.length)} quiet={t('day.ready.none')}>
        {ready.map((one) => (
          <DayRow
            key={one.lending}
            to={paths.lending(one.lending)}
            name={one.groupName}
            lines={<small>{t('day.ready.signed', { signers: one.signers })}</small>}
            right={formatRupiah(one.amount)}
            act={
              mayEnter && <RowAct act={t('disbursement.enter')} of={one.groupName} onClick={() => setEntering(one)} />
            }
          />
        ))}
      </DayCard>
      {entering && (
        <EnterDialog
          lending={entering.lending}
          group={entering.groupName}
          amount={entering.amount}
          onClose={() => setEntering(null)}
        />
      )}
    </>
  );
}

// Resolves a difference: a note, or a voucher that another person of finance approves; always with a reason.
// Invariant: the two sums shown are sent with it.
// Source: docs/domain.md §3; decision 0065.
import { useState } from 'react';
import { Link } from 'react-router';
import type { BankStatement, StatementDifference } from '#contract/reconciliation.ts';
import type { ResolutionMethod } from '#domain/reconciliation.ts';
import { Lines } from '#ui/Figures.tsx';
import { Money } from '#ui/Money.tsx';
import { Note } from '#ui/Note.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { ActDialog } from '../ActDialog.tsx';
import { titleOf } from './lineTexts.ts';
import { useResolveDifference } from './reconciliationQueries.ts';

type Props = { date: BankStatement['date']; difference: StatementDifference; onClose: () => void };

export function ResolveDialog({ date, difference, onClose }: Props) {
  const { kind, reference, told, booked, voucher, ways, uncorrected, journals } = difference;
  const [way, setMethod] = useState<ResolutionMethod>(ways[0] ?? 'note');
  const [reason, setReason] = useState(voucher?.reason ?? '');
  const resolving = useResolveDifference(date, () => {
    onClose();
    toast(t(way === 'note' ? 'reconciliation.noted.toast' : 'reconciliation.entered.toast'));
  });
  return (
    <ActDialog
      title={`${t(`reconciliation.kind.${kind}`)}: ${titleOf(difference)}`}
      act={t('bankday.act.resolve')}
      reason={{ label: t('reconciliation.reason'), value: reason, needed: true, onChange: setReason }}
      acting={resolving}
      onSubmit={() => resolving.mutate({ way, reference, told, booked, reason: reason.trim() })}
      onClose={onClose}
    >
      <Lines
        items={[
          { label: t('reconciliation.told'), value: <Money of={told} /> },
          { label: t('reconciliation.booked'), value: <Money of={booked} /> },
        ]}
      />
      {uncorrected !== null && (
        <Note tone="info" title={t('reconciliation.uncorrected')}>
          <p>
            {t(`reconciliation.uncorrected.${uncorrected}`)}{' '}
            {journals[0] !== undefined && (
              <Link to={paths.journal(journals[0])}>{t('reconciliation.uncorrected.journal')}</Link>
            )}
          </p>
        </Note>
      )}
      <RadioList
        legend={t('reconciliation.way')}
        name="way"
        options={ways.map((value) => ({
          value,
          label: t(`reconciliation.way.${value}`),
          note: t(`reconciliation.way.${value}.text`),
        }))}
        value={way}
        onChange={setMethod}
        disabled={resolving.isPending}
      />
    </ActDialog>
  );
}

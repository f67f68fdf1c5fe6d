// A new value for a parameter, or a new version of the waiting proposal: the formatted value, its date, source,
// reason.
// Invariant: what was typed stays when a colleague was first; it is saved on top of their version, once that was
// reviewed.
// Source: docs/screens.md; docs/domain.md §2; decision 0066.
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ParameterDetail, ParameterProposal } from '#contract/proposal.ts';
import { type BusinessDate, businessDateOf, lastPlannedDate } from '#domain/calendar.ts';
import { now } from '#ui/clock.ts';
import { parseRupiahText } from '#domain/money.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { ActDialog } from '../ActDialog.tsx';
import act from '../Act.module.css';
import { BehindNote } from '../proposals/BehindNote.tsx';
import { useBehind } from '../proposals/useBehind.ts';
import { boundsText, nameOf, usePropose, valueText } from './parameterQueries.ts';

type Props = {
  parameter: ParameterDetail;
  seen: ParameterProposal | null;
  /** The waiting proposal, in words. */
  news: ReactNode;
  /** Continues from the waiting proposal, with what was typed. */
  onLook: () => void;
  onClose: () => void;
};

export function ParameterDialog({ parameter, seen, news, onLook, onClose }: Props) {
  const { key, unit, waiting } = parameter;
  const [typed, setTyped] = useState(seen ? String(seen.value) : '');
  const [effectiveFrom, setFrom] = useState<BusinessDate | null>(seen?.effectiveFrom ?? null);
  const [source, setSource] = useState(seen?.source ?? '');
  const [reason, setReason] = useState('');
  const value = parseRupiahText(typed);
  const today = businessDateOf(now());
  const proposing = usePropose(key, seen, () => {
    onClose();
    toast(seen ? t('proposal.edited.toast') : t('proposal.proposed.toast'));
  });
  const { behind, look } = useBehind(proposing, { seen, waiting, onLook });
  return (
    <ActDialog
      title={seen ? t('proposal.edit') : t('parameter.new')}
      act={seen ? t('proposal.save') : t('proposal.propose')}
      reason={{ label: t('proposal.reason'), value: reason, needed: true, onChange: setReason }}
      acting={proposing}
      shut={value === null || effectiveFrom === null || source.trim() === '' || behind}
      onSubmit={() =>
        value !== null && effectiveFrom && proposing.mutate({ value, effectiveFrom, source: source.trim(), reason })
      }
      onClose={onClose}
    >
      <p className={act.lead}>
        <b>{nameOf(key)}</b>. {t('parameter.new.kept')}
      </p>
      <TextInput
        label={t(`parameter.new.value.${unit}`)}
        inputMode="numeric"
        value={typed}
        error={typed.trim() !== '' && value === null && t('parameter.new.unclear')}
        description={t('parameter.new.reads', {
          value: value === null ? '–' : valueText(value, unit),
          bounds: boundsText(parameter),
        })}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <DateInput
        label={t('proposal.from')}
        value={effectiveFrom}
        onChange={setFrom}
        min={today}
        max={lastPlannedDate(today)}
      />
      <TextInput
        label={t('parameter.source')}
        maxLength={200}
        value={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
      {behind && (
        <BehindNote now={waiting} onLook={look}>
          {news}
        </BehindNote>
      )}
    </ActDialog>
  );
}

// The text of a new version: edited as HTML, previewed as the server would store it, proposed with date and reason.
// Invariant: what was typed stays, whatever colleagues do meanwhile; it is saved on top of their version once that
// was reviewed.
// Source: docs/screens.md; decision 0066.
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { TermsDetail, TermsProposal } from '#contract/proposal.ts';
import { type BusinessDate, businessDateOf, lastPlannedDate } from '#domain/calendar.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { Button } from '#ui/Button.tsx';
import { now } from '#ui/clock.ts';
import { Card } from '#ui/Card.tsx';
import { MarkupText } from '#ui/MarkupText.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import act from '../Act.module.css';
import drafts from '../drafts/drafts.module.css';
import frame from '../frame.module.css';
import { NoteField } from '../NoteField.tsx';
import { BehindNote } from '../proposals/BehindNote.tsx';
import { useBehind } from '../proposals/useBehind.ts';
import { usePreview, useProposeTerms } from './termsQueries.ts';
import { TextChanges } from './TextChanges.tsx';

type Props = {
  terms: TermsDetail;
  seen: TermsProposal | null;
  /** Continues from the waiting proposal, with what was typed. */
  onLook: () => void;
  onClose: () => void;
};

export function TermsForm({ terms: { kind, latest, waiting }, seen, onLook, onClose }: Props) {
  const begun = seen?.body ?? latest?.body ?? '';
  const [body, setBody] = useState(begun);
  const [effectiveFrom, setFrom] = useState<BusinessDate | null>(seen?.effectiveFrom ?? null);
  const [reason, setReason] = useState('');
  const previewing = usePreview();
  const proposing = useProposeTerms(kind, seen, () => {
    onClose();
    toast(seen ? t('proposal.edited.toast') : t('proposal.proposed.toast'));
  });
  const today = businessDateOf(now());
  const { behind, look } = useBehind(proposing, { seen, waiting, onLook });
  const isShut = behind || body.trim() === '' || effectiveFrom === null || reason.trim() === '';
  return (
    <Card title={seen ? t('proposal.edit') : t('terms.new')} className={frame.card}>
      <div className={act.inside}>
        <TextOf value={body} onChange={setBody} />
        <DateInput
          label={t('proposal.from')}
          value={effectiveFrom}
          onChange={setFrom}
          min={today}
          max={lastPlannedDate(today)}
        />
        <NoteField label={t('proposal.reason')} value={reason} onChange={setReason} />
        <ErrorBox error={proposing.error ?? previewing.error} />
        {behind && (
          <BehindNote now={waiting} onLook={look}>
            {waiting && <TextChanges from={begun} to={waiting.body} />}
          </BehindNote>
        )}
        <div className={drafts.acts}>
          <Button
            busy={proposing.isPending}
            disabled={isShut}
            onClick={() => effectiveFrom && proposing.mutate({ body, effectiveFrom, reason: reason.trim() })}
          >
            {seen ? t('proposal.save') : t('proposal.propose')}
          </Button>
          <Button
            kind="outline"
            busy={previewing.isPending}
            disabled={body.trim() === ''}
            onClick={() => previewing.mutate(body)}
          >
            {t('terms.preview')}
          </Button>
          <Button kind="outline" onClick={onClose}>
            {t('decision.back')}
          </Button>
        </div>
        {previewing.data && <Preview markup={previewing.data.markup} />}
      </div>
    </Card>
  );
}

const Preview = ({ markup }: { markup: string }) => (
  <section aria-label={t('terms.preview')}>
    <MarkupText html={markup} />
  </section>
);

const TextOf = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Textarea
    label={t('terms.text')}
    description={t('terms.text.hint')}
    rows={18}
    maxLength={150_000}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

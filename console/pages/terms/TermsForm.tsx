// The text of another version: written with its markup, looked at as the server would keep it, proposed with date and reason.
// Invariant: from the first key on it stays the version that was seen, whatever colleagues do meanwhile.
// Source: screens.md (Isi situs: terms); security OUT-02; decision 0066.
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TermsDetail, TermsProposal } from '#contract/proposal.ts';
import { findBusinessDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { MarkupText } from '#ui/MarkupText.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import act from '../disbursements/Act.module.css';
import drafts from '../drafts/drafts.module.css';
import frame from '../frame.module.css';
import { NoteField } from '../NoteField.tsx';
import { usePreview, useProposeTerms } from './termsQueries.ts';

type Props = { terms: TermsDetail; seen: TermsProposal | null; onClose: () => void };

export function TermsForm({ terms: { kind, latest }, seen, onClose }: Props) {
  const [body, setBody] = useState(seen?.body ?? latest?.body ?? '');
  const [from, setFrom] = useState<string>(seen?.effectiveFrom ?? '');
  const [reason, setReason] = useState('');
  const previewing = usePreview();
  const proposing = useProposeTerms(kind, seen, () => {
    onClose();
    toast(seen ? t('proposal.edited.toast') : t('proposal.proposed.toast'));
  });
  const effectiveFrom = findBusinessDate(from);
  const isShut = body.trim() === '' || effectiveFrom === null || reason.trim() === '';
  return (
    <Card title={seen ? t('proposal.edit') : t('terms.new')} className={frame.card}>
      <div className={act.inside}>
        <Textarea
          label={t('terms.text')}
          description={t('terms.text.hint')}
          rows={18}
          maxLength={150_000}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('proposal.from')}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <NoteField label={t('proposal.reason')} value={reason} onChange={setReason} />
        <ErrorBox error={proposing.error ?? previewing.error} />
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
        {previewing.data && (
          <section aria-label={t('terms.preview')}>
            <MarkupText html={previewing.data.markup} />
          </section>
        )}
      </div>
    </Card>
  );
}

// The proposal that waits for a second admin: what it changes, who wrote it and why, and its actions.
// Usage: <ProposalCard proposal={waiting} onAct={setAsked}>…what it changes…</ProposalCard>.
// Source: docs/screens.md; docs/domain.md §3; decision 0066.
import type { ReactNode } from 'react';
import type { Proposal } from '#contract/proposal.ts';
import { formatDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { canDo, usePerson } from '../../person.ts';
import act from '../Act.module.css';
import drafts from '../drafts/drafts.module.css';
import { isOwn } from '../four-eyes/entry.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { mayApprove } from './proposalQueries.ts';

export type ProposalAct = 'edit' | 'approve' | 'cancel';

type Props = { proposal: Proposal; onAct: (act: ProposalAct) => void; children: ReactNode };

export function ProposalCard({ proposal, onAct, children }: Props) {
  const person = usePerson();
  return (
    <Card
      title={t('proposal.title')}
      remark={t('proposal.version', { version: proposal.version })}
      className={frame.card}
    >
      <div className={act.inside}>
        {children}
        <Lines
          items={[
            { label: t('proposal.from'), value: formatDate(proposal.effectiveFrom) },
            { label: t('proposal.reason'), value: proposal.reason },
          ]}
        />
        <p className={act.lead}>
          {t('proposal.entered.by', { name: proposal.enteredBy.name, at: instantText(proposal.enteredAt) })}
        </p>
        {canDo(person, 'proposal.cancel') && (
          <>
            {isOwn(person, proposal) && <p className={act.lead}>{t('proposal.own')}</p>}
            <div className={drafts.acts}>
              {mayApprove(person, proposal) && (
                <Button onClick={() => onAct('approve')}>{t('proposal.approve')}</Button>
              )}
              <Button kind="outline" onClick={() => onAct('edit')}>
                {t('proposal.edit')}
              </Button>
              <Button kind="outline" onClick={() => onAct('cancel')}>
                {t('proposal.cancel')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

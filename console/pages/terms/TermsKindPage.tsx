// /site/terms/:id: one legal text: the waiting proposal with its changes, the last published text, all versions.
// Source: docs/screens.md; decision 0066.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { TermsDetail, TermsProposal } from '#contract/proposal.ts';
import { formatDate, formatShortDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chip, ChipRow } from '#ui/Chip.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { MarkupText } from '#ui/MarkupText.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { MissingPage } from '../../MissingPage.tsx';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import drafts from '../drafts/drafts.module.css';
import frame from '../frame.module.css';
import { PageHead } from '../PageHead.tsx';
import { ApproveDialog, CancelDialog } from '../proposals/DecideDialogs.tsx';
import { type ProposalAct, ProposalCard } from '../proposals/ProposalCard.tsx';
import { ProposalsCard } from '../proposals/ProposalsCard.tsx';
import { TermsForm } from './TermsForm.tsx';
import { TextChanges } from './TextChanges.tsx';
import { kinds, termsQuery, termsTextQuery } from './termsQueries.ts';

export function TermsKindPage() {
  const { id } = useParams();
  const kind = kinds.find((each) => each === id);
  return kind === undefined ? <MissingPage /> : <OfKind kind={kind} />;
}

function OfKind({ kind }: { kind: (typeof kinds)[number] }) {
  const terms = useQuery(termsQuery(kind));
  return (
    <div className={frame.page}>
      {terms.data === undefined && <h1 className="sr">{t(`terms.kind.${kind}`)}</h1>}
      <ListFaces query={terms} what={t('terms.what')} loading={<LinesSkeleton rows={10} />}>
        {(found) => <Detail terms={found} />}
      </ListFaces>
    </div>
  );
}

/** An action, with the proposal as it was when its dialog opened; null for a new one. */
type Asked = { act: ProposalAct | 'new'; seen: TermsProposal | null };

function Detail({ terms }: { terms: TermsDetail }) {
  const mayPropose = canDo(usePerson(), 'terms.propose');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { kind, current, waiting, latest } = terms;
  const close = () => setAsked(null);
  const deciding = {
    now: waiting,
    news: waiting && <TextChanges from={asked?.seen?.body ?? ''} to={waiting.body} />,
    onLook: () => asked && setAsked({ ...asked, seen: waiting }),
    onClose: close,
  };
  const writes = asked?.act === 'new' || asked?.act === 'edit';
  return (
    <>
      <PageHead
        title={t(`terms.kind.${kind}`)}
        back={{ to: paths.terms, label: t('terms.title') }}
        lead={
          current
            ? t('terms.version.since', { version: current.version, date: formatDate(current.effectiveFrom) })
            : t('terms.none')
        }
        aside={
          mayPropose &&
          waiting === null &&
          !writes && <Button onClick={() => setAsked({ act: 'new', seen: null })}>{t('terms.new')}</Button>
        }
      />
      <div className={drafts.lay}>
        <div className={drafts.main}>
          {writes && (
            <TermsForm
              terms={terms}
              seen={asked.seen}
              onLook={() => setAsked({ act: waiting ? 'edit' : 'new', seen: waiting })}
              onClose={close}
            />
          )}
          {waiting && !writes && (
            <ProposalCard proposal={waiting} onAct={(act) => setAsked({ act, seen: waiting })}>
              <TextChanges from={latest?.body ?? ''} to={waiting.body} />
            </ProposalCard>
          )}
          {!writes && <TextCard key={latest?.version} terms={terms} />}
        </div>
        <div className={drafts.side}>
          <ProposalsCard proposals={terms.proposals} titleOf={({ version }) => t('proposal.version', { version })} />
        </div>
      </div>
      {asked?.act === 'approve' && asked.seen && (
        <ApproveDialog seen={asked.seen} {...deciding}>
          <TextChanges from={latest?.body ?? ''} to={asked.seen.body} />
        </ApproveDialog>
      )}
      {asked?.act === 'cancel' && asked.seen && <CancelDialog seen={asked.seen} {...deciding} />}
    </>
  );
}

/** A published version, newest first; the others are one click away. */
function TextCard({ terms: { kind, latest, versions } }: { terms: TermsDetail }) {
  const [chosen, setChosen] = useState(latest?.version ?? null);
  const text = useQuery({
    ...termsTextQuery(kind, chosen ?? 0),
    enabled: chosen !== null && chosen !== latest?.version,
  });
  const body = chosen === latest?.version ? latest?.body : text.data?.body;
  return (
    <Card title={t('terms.text')} className={frame.card}>
      <ChipRow label={t('terms.versions')}>
        {versions.map(({ version, effectiveFrom }) => (
          <Chip key={version} on={version === chosen} onClick={() => setChosen(version)}>
            {t('terms.version.since', { version, date: formatShortDate(effectiveFrom) })}
          </Chip>
        ))}
      </ChipRow>
      {body === undefined ? <LinesSkeleton rows={6} /> : <MarkupText html={body} />}
    </Card>
  );
}

// /settings/parameters/:id: one parameter: its current and coming value, the waiting proposal, all its values, all
// proposals.
// Source: docs/screens.md; docs/domain.md §2; decision 0066.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { ParameterDetail, ParameterProposal } from '#contract/proposal.ts';
import { formatDate, formatShortDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import drafts from '../drafts/drafts.module.css';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { ApproveDialog, CancelDialog } from '../proposals/DecideDialogs.tsx';
import { type ProposalAct, ProposalCard } from '../proposals/ProposalCard.tsx';
import { ProposalsCard } from '../proposals/ProposalsCard.tsx';
import { ParameterDialog } from './ParameterDialog.tsx';
import { boundsText, nameOf, parameterQuery, valueText } from './parameterQueries.ts';

const back = () => ({ to: paths.parameters, label: t('parameters.title') });

export function ParameterPage() {
  const { id: key = '' } = useParams();
  const parameter = useQuery(parameterQuery(key));
  return (
    <CaseFrame query={parameter} title={t('parameter.what')} back={back()}>
      {(found) => <Detail key={found.key} parameter={found} />}
    </CaseFrame>
  );
}

/** An action, with the proposal as it was when its dialog opened. */
type Asked = { act: 'new' } | { act: ProposalAct; seen: ParameterProposal };

function Detail({ parameter }: { parameter: ParameterDetail }) {
  const mayPropose = canDo(usePerson(), 'parameter.propose');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { waiting, unit } = parameter;
  const changeText = ({ value }: ParameterProposal) =>
    t('proposal.change.value', { from: valueText(parameter.current.value, unit), to: valueText(value, unit) });
  return (
    <>
      <PageHead
        title={nameOf(parameter.key)}
        back={back()}
        lead={valueText(parameter.current.value, unit)}
        aside={
          mayPropose &&
          waiting === null && <Button onClick={() => setAsked({ act: 'new' })}>{t('parameter.new')}</Button>
        }
      />
      <div className={drafts.lay}>
        <div className={drafts.main}>
          {waiting && (
            <ProposalCard proposal={waiting} onAct={(act) => setAsked({ act, seen: waiting })}>
              <Lines
                items={[
                  { label: t('proposal.change'), value: changeText(waiting) },
                  { label: t('parameter.source'), value: waiting.source },
                ]}
              />
            </ProposalCard>
          )}
          <ValuesCard parameter={parameter} />
        </div>
        <div className={drafts.side}>
          <FactsCard parameter={parameter} />
          <ProposalsCard proposals={parameter.proposals} titleOf={({ value }) => valueText(value, unit)} />
        </div>
      </div>
      {asked && <Dialogs asked={asked} parameter={parameter} changeText={changeText} onAsk={setAsked} />}
    </>
  );
}

type DialogsProps = {
  asked: Asked;
  parameter: ParameterDetail;
  changeText: (proposal: ParameterProposal) => string;
  onAsk: (asked: Asked | null) => void;
};

function Dialogs({ asked, parameter, changeText, onAsk }: DialogsProps) {
  const { waiting } = parameter;
  const summaryOf = (proposal: ParameterProposal) => (
    <Lines items={[{ label: nameOf(parameter.key), value: changeText(proposal) }]} />
  );
  const frame = { news: waiting && summaryOf(waiting), onClose: () => onAsk(null) };
  if (asked.act === 'new' || asked.act === 'edit') {
    // One element for both, so that what was typed stays when editing continues on a colleague's version.
    const onLook = () => onAsk(waiting ? { act: 'edit', seen: waiting } : { act: 'new' });
    const seen = asked.act === 'edit' ? asked.seen : null;
    return <ParameterDialog parameter={parameter} seen={seen} onLook={onLook} {...frame} />;
  }
  const { act, seen } = asked;
  const onLook = () => waiting && onAsk({ act, seen: waiting });
  if (act === 'cancel') return <CancelDialog seen={seen} now={waiting} onLook={onLook} {...frame} />;
  return (
    <ApproveDialog seen={seen} now={waiting} onLook={onLook} {...frame}>
      {summaryOf(seen)}
    </ApproveDialog>
  );
}

function FactsCard({ parameter }: { parameter: ParameterDetail }) {
  const { key, isPublic, current, coming, unit } = parameter;
  return (
    <Card title={t('parameter.facts')} className={frame.card}>
      <Lines
        items={[
          { label: t('parameter.value'), value: valueText(current.value, unit) },
          { label: t('parameter.since'), value: formatDate(current.effectiveFrom) },
          ...coming.map(({ value, effectiveFrom }) => ({
            key: effectiveFrom,
            label: t('parameters.coming'),
            value: t('parameters.coming.at', { value: valueText(value, unit), date: formatShortDate(effectiveFrom) }),
          })),
          { label: t('parameters.col.bounds'), value: boundsText(parameter) },
          { label: t('parameter.source'), value: current.source },
          { label: t('parameter.by'), value: current.changedBy ?? t('parameter.by.none') },
          isPublic
            ? { label: t('parameter.key'), value: t('parameter.key.value', { key }) }
            : { label: t('parameters.private'), value: key },
        ]}
      />
    </Card>
  );
}

type Value = ParameterDetail['values'][number];

function ValuesCard({ parameter: { values, unit } }: { parameter: ParameterDetail }) {
  const columns: readonly Column<Value>[] = [
    {
      key: 'since',
      head: t('parameters.col.since'),
      cell: ({ effectiveFrom }) => formatDate(effectiveFrom),
    },
    {
      key: 'value',
      head: t('parameter.value'),
      align: 'right',
      strong: true,
      cell: ({ value }) => valueText(value, unit),
    },
    {
      key: 'source',
      head: t('parameter.source'),
      cell: ({ source, changedBy, changedAt }) => (
        <>
          {source}
          <Sub>
            {changedBy === null
              ? t('parameter.by.none')
              : t('proposal.entered.by', { name: changedBy, at: instantText(changedAt) })}
          </Sub>
        </>
      ),
    },
  ];
  return (
    <Card title={t('parameter.history')} className={frame.card}>
      <Table
        caption={t('parameter.history.caption')}
        columns={columns}
        rows={values}
        rowKey={({ effectiveFrom }) => effectiveFrom}
        inset
      />
    </Card>
  );
}

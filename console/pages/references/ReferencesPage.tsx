// /settings/references: banks, jobs and business sectors in their display order; admins add, rename and retire
// entries.
// Source: docs/screens.md; decision 0066.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Reference, ReferenceList } from '#contract/reference.ts';
import { searchOf } from '#ui/address.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { QueueFrame } from '../QueueFrame.tsx';
import { RowAct } from '../RowAct.tsx';
import { AddDialog, EditDialog } from './ReferenceDialogs.tsx';
import { lists, referencesQuery } from './referenceQueries.ts';

const addressOf = (list: ReferenceList) =>
  paths.references + searchOf({ list: list === 'banks' ? null : list, page: 1 });

export function ReferencesPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const mayWrite = canDo(usePerson(), 'reference.write');
  const [asked, setAsked] = useState<Reference | 'new' | null>(null);
  const list = lists.find((each) => each === address.get('list')) ?? 'banks';
  const query = useQuery({
    ...referencesQuery(list),
    select: (data) => ({ data, totalCount: data.length, numberOfPages: 1 }),
  });
  const close = () => setAsked(null);
  return (
    <>
      <QueueFrame
        title={t('references.title')}
        what={t(`references.list.${list}`)}
        count={(count) => t('references.count', { count })}
        query={query}
        list={{ page: 1, toPage: () => addressOf(list) }}
        columns={3}
        acts={mayWrite && <Button onClick={() => setAsked('new')}>{t('references.add')}</Button>}
        filters={
          <ChoiceChips
            label={t('references.title')}
            choices={lists}
            textOf={(each) => t(`references.list.${each}`)}
            chosen={list}
            onChoose={(each) => void navigate(addressOf(each ?? 'banks'), { preventScrollReset: true })}
          />
        }
        empty={{ title: t('references.empty.title'), text: t('references.empty.text') }}
      >
        {(rows) => (
          <Table
            caption={t(`references.list.${list}`)}
            columns={columnsFor(mayWrite ? setAsked : null)}
            rows={rows}
            rowKey={({ id }) => String(id)}
          />
        )}
      </QueueFrame>
      {asked === 'new' && <AddDialog list={list} onClose={close} />}
      {asked !== null && asked !== 'new' && <EditDialog list={list} seen={asked} onClose={close} />}
    </>
  );
}

function columnsFor(onEdit: ((reference: Reference) => void) | null): Column<Reference>[] {
  return [
    {
      key: 'name',
      head: t('references.name'),
      cell: ({ name, code }) => (
        <>
          {name}
          {code !== null && <Sub>{code}</Sub>}
        </>
      ),
    },
    { key: 'position', head: t('references.position'), align: 'right', only: 'desk', cell: ({ position }) => position },
    {
      key: 'active',
      head: t('references.state'),
      cell: ({ active }) =>
        active ? (
          <Badge tone="ok" icon="check">
            {t('references.active')}
          </Badge>
        ) : (
          <Badge tone="mute" icon="info">
            {t('references.away')}
          </Badge>
        ),
    },
    ...(onEdit === null ? [] : [editColumn(onEdit)]),
  ];
}

const editColumn = (onEdit: (reference: Reference) => void): Column<Reference> => ({
  key: 'act',
  head: <span className="sr">{t('references.edit')}</span>,
  align: 'right',
  cell: (reference) => <RowAct act={t('references.edit')} of={reference.name} onClick={() => onEdit(reference)} />,
});

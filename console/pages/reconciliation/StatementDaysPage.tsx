// /reconciliation: every date since the first statement, newest first: whether its file is there, and whether it is
// closed.
// Source: docs/screens.md; decision 0065.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatementDay } from '#contract/reconciliation.ts';
import { formatDate } from '#domain/calendar.ts';
import { pageQuery, searchOf } from '#ui/address.ts';
import { Button } from '#ui/Button.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import { FileField } from '../FileField.tsx';
import { instantText } from '../instants.ts';
import { readOrder, useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { type DayFilters, orders, statementDaysQuery, useUpload } from './reconciliationQueries.ts';
import { DayBadge } from './StatementMarks.tsx';
import { StatementUploads } from './StatementUploads.tsx';

export function StatementDaysPage() {
  const person = usePerson();
  const [uploading, setUploading] = useState(false);
  const { filters, change, list } = useFilters(readFilters, addressOf, orders);
  const upload = canDo(person, 'reconciliation.write') && (
    <Button size="sm" onClick={() => setUploading(true)}>
      {t('reconciliation.upload')}
    </Button>
  );
  return (
    <>
      <QueueFrame
        title={t('console.reconciliation')}
        what={t('reconciliation.what')}
        count={(count) => t('reconciliation.count', { count })}
        query={useQuery(statementDaysQuery(filters))}
        list={list}
        file={{ call: 'GET staff/bankstatements/files/:form', query: pageQuery(filters), name: 'rekening-koran' }}
        acts={upload}
        above={<StatementUploads />}
        filters={
          <ChoiceChips
            label={t('reconciliation.filter')}
            choices={['yes'] as const}
            textOf={() => t('reconciliation.open')}
            chosen={filters.open}
            onChoose={(open) => change({ open })}
          />
        }
        columns={3}
        empty={{ title: t('reconciliation.empty.title'), text: t('reconciliation.empty.text') }}
      >
        {(rows) => (
          <Table
            caption={t('reconciliation.what')}
            columns={columns}
            rows={rows}
            rowKey={({ date }) => date}
            rowTo={({ date }) => paths.bankStatement(date)}
          />
        )}
      </QueueFrame>
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  );
}

const columns: Column<StatementDay>[] = [
  {
    key: 'date',
    head: t('reconciliation.date'),
    cell: ({ date, uploaded, version, lines }) => (
      <>
        {formatDate(date)}
        {uploaded !== null && (
          <Sub>{`${t('reconciliation.file', { version })} · ${t('reconciliation.lines', { count: lines })}`}</Sub>
        )}
      </>
    ),
  },
  {
    key: 'uploaded',
    head: t('reconciliation.uploaded'),
    only: 'desk',
    cell: ({ uploaded }) => uploaded && t('reconciliation.by', { name: uploaded.name, at: instantText(uploaded.at) }),
  },
  { key: 'state', head: t('desk.state'), cell: ({ state }) => <DayBadge state={state} /> },
];

const readFilters = (search: URLSearchParams): DayFilters => ({
  open: search.get('open') === 'yes' ? 'yes' : null,
  ...readOrder(search, orders),
});
const addressOf = (filters: DayFilters): string => paths.reconciliation + searchOf(filters);

/** Uploads the bank's file of a date. It is read afterwards: the page shows how far, and errors with their line. */
function UploadDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const uploading = useUpload(onClose);
  return (
    <ActDialog
      title={t('reconciliation.upload.title')}
      act={t('reconciliation.upload')}
      acting={uploading}
      shut={file === null}
      onSubmit={() => file && uploading.mutate(file)}
      onClose={onClose}
    >
      <p className={act.lead}>{t('reconciliation.upload.text')}</p>
      <FileField
        label={t('reconciliation.upload.field')}
        accept=".csv,text/csv"
        file={file}
        onFile={(chosen) => {
          uploading.reset();
          setFile(chosen);
        }}
      />
    </ActDialog>
  );
}

// What the check of a file found: its faults by row and column, or what would be made.
// Source: docs/screens.md; decision 0119.
import type { ImportCheck, ImportFaultItem } from '#contract/group-import.ts';
import type { ImportFile } from '#domain/group-import.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { type Column, PlainTable } from '#ui/PlainTable.tsx';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import frame from '../frame.module.css';
import styles from './imports.module.css';
import { SaveButton } from './SaveButton.tsx';
import { columnText, faultText, proposalOf, saveMarked } from './saveImportFile.ts';

type Props = {
  check: ImportCheck;
  file: ImportFile;
  starting: { isPending: boolean; error: Error | null };
  onStart: () => void;
};

export const CheckStep = (props: Props) => (props.check.faultCount > 0 ? <Faults {...props} /> : <DryRun {...props} />);

const columns: readonly Column<ImportFaultItem>[] = [
  {
    key: 'row',
    head: t('imports.col.row'),
    align: 'right',
    cell: ({ sheet, row }) => (
      <>
        {row}
        <Sub>{t(`imports.sheet.${sheet}`)}</Sub>
      </>
    ),
  },
  { key: 'column', head: t('imports.col.column'), cell: columnText },
  {
    key: 'written',
    head: t('imports.col.written'),
    cell: ({ written }) => <span className={styles.wrong}>{written || t('imports.blank')}</span>,
  },
  {
    key: 'should',
    head: t('imports.col.should'),
    cell: (fault) => (
      <>
        {faultText(fault)}
        {proposalOf(fault) !== null && <b> {proposalOf(fault)}</b>}
      </>
    ),
  },
];

/** Rows of faults on the screen; the marked file has all that the server lists, at most 5,000. */
const shownFaults = 100;

function Faults({ check: { faults, faultCount }, file }: Props) {
  const shown = faults.slice(0, shownFaults);
  return (
    <Card title={t('imports.check')} className={frame.flush} flush>
      <div className={styles.pad}>
        <Note tone="danger" role="alert">
          {t('imports.faults', { count: faultCount })}
        </Note>
      </div>
      <div className={frame.dense}>
        <PlainTable
          caption={t('imports.check')}
          columns={columns}
          rows={shown}
          rowKey={({ sheet, row, column, code }) => `${sheet} ${row} ${column} ${code}`}
        />
      </div>
      <div className={styles.pad}>
        {faultCount > shown.length && <p>{t('imports.faults.more', { count: faultCount - shown.length })}</p>}
        <div className={styles.acts}>
          <SaveButton kind="outline" icon="download" save={() => saveMarked(file, faults)}>
            {t('imports.marked')}
          </SaveButton>
          <Sub>{t('imports.marked.text')}</Sub>
        </div>
      </div>
    </Card>
  );
}

function DryRun({ check, starting, onStart }: Props) {
  const { groups, members, skipped, officers, withoutPhone } = check;
  return (
    <Card title={t('imports.dry_run')} className={frame.card}>
      <Lines
        items={[
          { label: t('imports.new_groups'), value: String(groups) },
          { label: t('imports.new_members'), value: String(members) },
          { label: t('imports.skipped'), value: String(skipped.length) },
          { label: t('imports.without_phone'), value: String(withoutPhone) },
        ]}
      />
      {officers.length > 0 && (
        <PlainTable
          caption={t('imports.officers')}
          inset
          columns={[
            { key: 'name', head: t('imports.officers'), cell: ({ name }) => name },
            { key: 'groups', head: t('imports.new_groups'), align: 'right', cell: (row) => row.groups },
            { key: 'members', head: t('imports.new_members'), align: 'right', cell: (row) => row.members },
          ]}
          rows={officers}
          rowKey={({ name }) => name}
        />
      )}
      {skipped.length > 0 && (
        <>
          <h3>{t('imports.skipped')}</h3>
          <ul className={styles.earlier}>
            {skipped.map(({ row, name }) => (
              <li key={row}>
                {name} <Sub>{t('imports.skipped.row', { row })}</Sub>
              </li>
            ))}
          </ul>
        </>
      )}
      <ErrorBox error={starting.error} />
      {groups > 0 && (
        <div className={styles.acts}>
          <Button busy={starting.isPending} onClick={onStart}>
            {t('imports.start', { groups })}
          </Button>
          <Sub>{t('imports.start.text')}</Sub>
        </div>
      )}
    </Card>
  );
}

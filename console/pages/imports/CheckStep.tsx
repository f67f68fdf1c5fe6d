// What the check of a file found: its faults by row and column, or what would be made.
// Source: docs/screens.md; decision 0119.
import type { ImportCheck, ImportFaultItem } from '#contract/group-import.ts';
import { groupColumns, memberColumns } from '#domain/group-import.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Lines } from '#ui/Figures.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { type Column, PlainTable } from '#ui/PlainTable.tsx';
import { Sub } from '#ui/Table.tsx';
import { t, type TextKey } from '#ui/text.ts';
import frame from '../frame.module.css';
import styles from './imports.module.css';

type Props = { check: ImportCheck; starting: { isPending: boolean; error: Error | null }; onStart: () => void };

export const CheckStep = (props: Props) =>
  props.check.faultCount > 0 ? <Faults check={props.check} /> : <DryRun {...props} />;

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
        {t(`imports.fault.${fault.code}` as TextKey, { proposed: fault.proposed ?? '' })}
        {fault.proposed !== null && fault.code !== 'members' && <b> {fault.proposed}</b>}
      </>
    ),
  },
];

/** "D, Hari": the letter of the spreadsheet's column and its header. */
function columnText({ sheet, column }: ImportFaultItem): string {
  if (column === null) return '–';
  const list: readonly string[] = sheet === 'groups' ? groupColumns : memberColumns;
  const letter = String.fromCharCode(65 + list.indexOf(column));
  const head = sheet === 'groups' ? t(`imports.group.${column}` as TextKey) : t(`imports.member.${column}` as TextKey);
  return `${letter} · ${head}`;
}

function Faults({ check: { faults, faultCount } }: { check: ImportCheck }) {
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
          rows={faults}
          rowKey={({ sheet, row, column, code }) => `${sheet} ${row} ${column} ${code}`}
        />
      </div>
      {faultCount > faults.length && (
        <p className={styles.pad}>{t('imports.faults.more', { count: faultCount - faults.length })}</p>
      )}
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

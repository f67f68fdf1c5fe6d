// /groupimports: groups and their members from a file, in steps: the file, its check, what would be made, the making, the end.
// Until "Impor" is pressed nothing is written, and the file itself never leaves this device.
// Source: docs/screens.md; decision 0119.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ImportCheck } from '#contract/group-import.ts';
import type { ImportFile } from '#domain/group-import.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { FileField } from '../FileField.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ImportState } from './ImportState.tsx';
import { importsQuery, useCheck, useStart } from './importQueries.ts';
import styles from './imports.module.css';
import { ProgressStep } from './ProgressStep.tsx';
import { readImportFile } from './readFile.ts';
import { SaveButton } from './SaveButton.tsx';
import { examples, heads, saveSpreadsheetTemplate, saveTableTemplate } from './saveImportFile.ts';

export function ImportPage() {
  const [address] = useSearchParams();
  // An address without its id is that of a new import.
  const open = address.get('import') || null;
  return (
    <div className={frame.page}>
      <PageHead
        title={t('imports.title')}
        lead={t('imports.lead')}
        back={{ to: paths.groups, label: t('groups.title') }}
      />
      {open === null ? <NewImport /> : <ProgressStep key={open} id={open} />}
    </div>
  );
}

type Chosen = { name: string; size: number; file: ImportFile };

function NewImport() {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const checking = useCheck(setCheck);
  const starting = useStart(({ id }) => void navigate(paths.groupImport(id)));
  const choose = async (file: File) => {
    const read = await readImportFile(file);
    setCheck(null);
    setUnreadable(read === null);
    setChosen(read && { name: file.name, size: file.size, file: read });
    if (read) checking.mutate(asBody(read));
  };
  return (
    <>
      <div className={styles.two}>
        <Card title={t('imports.file')} className={frame.card}>
          <div className={styles.pick}>
            <FileField
              bare
              label={t(chosen ? 'imports.choose.again' : 'imports.choose')}
              accept=".xlsx,.csv"
              file={chosen}
              busy={checking.isPending ? t('imports.checking') : undefined}
              onFile={(file) => void choose(file)}
            />
          </div>
          {chosen && (
            <Sub>{t('imports.rows', { groups: chosen.file.groups.length, members: chosen.file.members.length })}</Sub>
          )}
          {isUnreadable && <p role="alert">{t('imports.unreadable')}</p>}
          <ErrorBox error={checking.error} />
          <Sub>{t('imports.kept')}</Sub>
        </Card>
        <EarlierImports />
      </div>
      {chosen && check && (
        <CheckStep
          check={check}
          file={chosen.file}
          starting={starting}
          onStart={() => starting.mutate({ ...asBody(chosen.file), fileName: chosen.name.slice(0, 120) })}
        />
      )}
      <Templates />
    </>
  );
}

const asBody = ({ groups, members }: ImportFile) => ({
  groups: groups.map(({ row, cells }) => ({ row, cells: [...cells] })),
  members: members.map(({ row, cells }) => ({ row, cells: [...cells] })),
});

function EarlierImports() {
  const { data = [] } = useQuery(importsQuery);
  return (
    <Card title={t('imports.earlier')} className={frame.card}>
      {data.length === 0 ? (
        <p className={frame.remark}>{t('imports.earlier.none')}</p>
      ) : (
        <ul className={styles.earlier}>
          {data.map((item) => (
            <li key={item.id}>
              <Link to={paths.groupImport(item.id)}>{item.fileName}</Link> <ImportState state={item.state} />
              <Sub>
                {t('imports.earlier.item', {
                  at: instantText(item.entered.at),
                  groups: item.made,
                  members: item.membersMade,
                })}
              </Sub>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Templates() {
  const { groups, members } = heads();
  return (
    <Card title={t('imports.template')} className={frame.card}>
      <div className={styles.acts}>
        <SaveButton kind="outline" icon="download" save={saveSpreadsheetTemplate}>
          {t('imports.template.xlsx')}
        </SaveButton>
        <SaveButton kind="text" save={saveTableTemplate}>
          {t('imports.template.csv')}
        </SaveButton>
      </div>
      <Example
        name={t('imports.sheet.groups')}
        what={t('imports.sheet.groups.text')}
        head={groups}
        cells={examples.groups}
      />
      <Example
        name={t('imports.sheet.members')}
        what={t('imports.sheet.members.text')}
        head={members}
        cells={examples.members}
      />
    </Card>
  );
}

type ExampleProps = { name: string; what: string; head: readonly string[]; cells: readonly string[] };

/** One sheet of the template with an example row; scrolls sideways on a phone. */
function Example({ name, what, head, cells }: ExampleProps) {
  return (
    <figure className={styles.example}>
      <figcaption>
        <b>{name}</b> {what}
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by keyboard */}
      <div className={styles.scroll} role="region" aria-label={name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {head.map((text, at) => (
                <td key={text}>{cells[at]}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </figure>
  );
}

// One import: how far it is, what it made and what was refused, and undoing it whole while nothing has happened with it.
// Source: docs/screens.md; decision 0119.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { GroupImportWhole } from '#contract/group-import.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { Lines } from '#ui/Figures.tsx';
import { Note } from '#ui/Note.tsx';
import { Progress } from '#ui/Progress.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { importQuery, importsKey } from './importQueries.ts';
import { ImportState } from './ImportState.tsx';
import styles from './imports.module.css';
import { SaveButton } from './SaveButton.tsx';
import { saveResults } from './saveImportFile.ts';

export function ProgressStep({ id }: { id: string }) {
  const query = useQuery(importQuery(id));
  return (
    <ListFaces
      query={query}
      what={t('imports.title')}
      loading={
        <Card className={frame.card} title={t('imports.title')}>
          <LinesSkeleton />
        </Card>
      }
    >
      {(found) => <Shown found={found} />}
    </ListFaces>
  );
}

function Shown({ found }: { found: GroupImportWhole }) {
  const { id, fileName, state, groups, ended, made, membersMade, members, entered, endedAt, refused, undone } = found;
  const percent = groups === 0 ? 100 : Math.floor((ended / groups) * 100);
  return (
    <div className={styles.two}>
      <Card title={fileName} remark={<ImportState state={state} />} className={frame.card}>
        {state === 'running' && (
          <>
            <Progress percent={percent} label={t('imports.progress', { ended, groups })} />
            <p aria-live="polite">{t('imports.progress', { ended, groups })}</p>
            <Sub>{t('imports.progress.text')}</Sub>
          </>
        )}
        <Lines
          items={[
            { label: t('imports.made_groups'), value: t('imports.of', { count: made, of: groups }) },
            { label: t('imports.made_members'), value: t('imports.of', { count: membersMade, of: members }) },
            { label: t('imports.entered'), value: `${entered.by.name}, ${instantText(entered.at)}` },
            ...(endedAt === null ? [] : [{ label: t('imports.ended'), value: instantText(endedAt) }]),
            ...(undone === null
              ? []
              : [
                  { label: t('imports.undone'), value: `${undone.by.name}, ${instantText(undone.at)}` },
                  { label: t('decision.reason'), value: undone.reason },
                ]),
          ]}
        />
        {refused.length > 0 && (
          <>
            <h3>{t('imports.refused', { count: refused.length })}</h3>
            <ul className={styles.earlier}>
              {refused.map(({ no, name, reason }) => (
                <li key={no}>
                  {name} <Sub>{reason}</Sub>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={styles.acts}>
          <Button to={paths.groups}>{t('imports.see_groups')}</Button>
          {state !== 'running' && <Results id={id} isUndone={state === 'undone'} />}
          <Button kind="text" to={paths.groupImport()}>
            {t('imports.another')}
          </Button>
        </div>
      </Card>
      {state !== 'undone' && <Undo found={found} />}
    </div>
  );
}

function Results({ id, isUndone }: { id: string; isUndone: boolean }) {
  const save = async () => saveResults(await call('GET staff/groupimports/:id/groups', { params: { id } }), isUndone);
  return (
    <SaveButton kind="outline" icon="download" save={save}>
      {t('imports.results')}
    </SaveButton>
  );
}

function Undo({ found: { id, version, fileName, used, groups, made } }: { found: GroupImportWhole }) {
  const [isAsked, setAsked] = useState(false);
  const isUsed = used.length > 0;
  return (
    <Card title={t('imports.undo.title')} className={frame.card}>
      {isUsed ? (
        <>
          <Note tone="wait">{t('imports.undo.used')}</Note>
          <ul className={styles.earlier}>
            {used.map(({ group, name, why }) => (
              <li key={group}>
                <Link to={paths.group(group)}>{name}</Link> <Sub>{t(`imports.used.${why}`)}</Sub>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>{t('imports.undo.text')}</p>
          <div className={styles.acts}>
            <Button kind="danger" onClick={() => setAsked(true)}>
              {t('imports.undo', { groups: made === 0 ? groups : made })}
            </Button>
          </div>
        </>
      )}
      {isAsked && (
        <ReasonDialog
          title={t('imports.undo.title')}
          label={t('decision.reason')}
          lead={t('imports.undo.lead', { file: fileName })}
          danger
          shownBy={[importsKey, ['groups']]}
          send={(reason) => call('POST staff/groupimports/:id/undos', { params: { id }, body: { version, reason } })}
          done={() => t('imports.undo.done', { file: fileName })}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  );
}

// /drafts/:id: a draft with its members, pictures, cost check and history, and publishing or discarding it.
// Invariant: editing keeps the version it started from, whatever colleagues do meanwhile. The server says what they
// changed, and the newer version is loaded below what was typed.
// Source: docs/screens.md; decision 0054.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useBeforeUnload, useParams } from 'react-router';
import type { Draft } from '#contract/draft.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ApiError } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { RefusedPage } from '../RefusedPage.tsx';
import { refusalOf } from '../refusals.ts';
import { DraftActs } from './DraftActs.tsx';
import { DraftForm } from './DraftForm.tsx';
import { isTouched, type Typed } from './draftForm.ts';
import { draftQuery, useEditDraft } from './draftQueries.ts';
import styles from './drafts.module.css';
import { GroundNotes, placeText } from './GroundNotes.tsx';
import { PicturesCard } from './PicturesCard.tsx';

export function DraftPage() {
  const { id = '' } = useParams();
  const draft = useQuery(draftQuery(id));
  const refused = draft.data === undefined ? refusalOf(draft.error) : null;
  const back = { to: `${paths.lendings}?status=draft`, label: t('draft.list') };
  if (refused) {
    return (
      <div className={frame.page}>
        <RefusedPage refusal={refused} title={t('draft.what')} back={back} />
        {refused.code === 'error.draft.published' && (
          <Button kind="outline" to={paths.lending(id)}>
            {t('draft.published.open')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={frame.page}>
      <PageHead
        title={draft.data ? t('draft.title', { group: draft.data.group.name }) : t('draft.what')}
        lead={draft.data && placeText(draft.data)}
        back={back}
        aside={
          <Button kind="outline" size="sm" icon="eye" to={paths.draftPreview(id)}>
            {t('draft.preview')}
          </Button>
        }
      />
      <ListFaces query={draft} what={t('draft.what')} loading={<LinesSkeleton rows={10} />}>
        {(found) => <Editor latest={found} />}
      </ListFaces>
    </div>
  );
}

/** What was typed, and the version that typing started from. */
function useTyping(latest: Draft) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Typed>({});
  const [seen, setSeen] = useState<Draft | null>(null);
  const draft = seen ?? latest;
  const type = useCallback(
    (change: (before: Typed) => Typed) => {
      setSeen((before) => before ?? latest);
      setTyped(change);
    },
    [latest],
  );
  return {
    draft,
    typed,
    type,
    forget: () => {
      setTyped({});
      setSeen(null);
    },
    /** Loads the newest version below what was typed. */
    reload: async () => setSeen(await client.fetchQuery({ ...draftQuery(draft.id), staleTime: 0 })),
    /** This person's own changes to the pictures count as seen. */
    onPictures: (changed: Draft) => setSeen((before) => before && changed),
  };
}

function Editor({ latest }: { latest: Draft }) {
  const canEdit = canDo(usePerson(), 'draft.write');
  const { draft, typed, type, forget, reload: load, onPictures } = useTyping(latest);
  const editing = useEditDraft(draft.id, () => {
    forget();
    toast(t('draft.saved.toast'));
  });
  useBeforeUnload((event) => {
    if (isTouched(typed)) event.preventDefault();
  });
  const reload = () => void load().then(() => editing.reset());
  const isOld = editing.error instanceof ApiError && editing.error.code === 'error.draft.changed';
  return (
    <>
      <div className={styles.notes}>
        <GroundNotes ground={draft} />
      </div>
      <DraftForm
        ground={draft}
        draft={draft}
        typed={typed}
        onType={type}
        saving={editing}
        onSave={(body) => editing.mutate({ ...body, version: draft.version })}
        readOnly={!canEdit}
        refusalAct={
          isOld && (
            <Button kind="outline" size="sm" icon="redo" onClick={reload}>
              {t('draft.reload')}
            </Button>
          )
        }
        side={
          <>
            {canEdit && <DraftActs draft={draft} isTyped={isTouched(typed)} onReload={reload} />}
            <PicturesCard draft={draft} canEdit={canEdit} onChange={onPictures} />
            <ChangesCard changes={draft.changes} />
          </>
        }
      />
    </>
  );
}

const SHOWN = 6;

/** Who changed what in a draft, newest first. */
function ChangesCard({ changes }: { changes: Draft['changes'] }) {
  return (
    <Card title={t('draft.changes')} className={frame.card}>
      {changes.length === 0 && <p className={styles.remark}>{t('draft.changes.none')}</p>}
      <ol className={styles.changes}>
        {changes.slice(0, SHOWN).map(({ version, by, at, changed }) => (
          <li key={version}>
            {changed.length === 0
              ? t('draft.changes.made')
              : t('draft.changes.what', { what: changed.map((part) => t(`draft.part.${part}`)).join(', ') })}
            <small>{t('draft.changes.by', { name: by, at: instantText(at), version })}</small>
          </li>
        ))}
      </ol>
    </Card>
  );
}

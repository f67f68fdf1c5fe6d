// /drafts/new?group=…: a new lending for a group; without one, the groups to choose from.
// Source: docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBeforeUnload, useNavigate, useSearchParams } from 'react-router';
import type { DraftGround } from '#contract/draft.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { Note } from '#ui/Note.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { PageHead } from '../PageHead.tsx';
import { refusalOf } from '../refusals.ts';
import { RefusedPage } from '../RefusedPage.tsx';
import { DraftForm } from './DraftForm.tsx';
import { isTouched, type Typed } from './draftForm.ts';
import { groundQuery, useCreateDraft } from './draftQueries.ts';
import styles from './drafts.module.css';
import { GroundNotes, placeText } from './GroundNotes.tsx';
import { GroupPicker } from './GroupPicker.tsx';

export function NewDraftPage() {
  const [address] = useSearchParams();
  const group = address.get('group') ?? '';
  return <div className={frame.page}>{group === '' ? <GroupPicker /> : <NewDraft key={group} group={group} />}</div>;
}

function NewDraft({ group }: { group: string }) {
  const person = usePerson();
  const ground = useQuery(groundQuery(group));
  const refused = ground.data === undefined ? refusalOf(ground.error) : null;
  const back = { to: paths.newDraft(), label: t('draft.choose') };
  if (refused) return <RefusedPage refusal={refused} title={t('draft.new')} back={back} />;
  return (
    <>
      <PageHead
        title={ground.data ? t('draft.new.for', { group: ground.data.group.name }) : t('draft.new')}
        lead={ground.data && placeText(ground.data)}
        back={back}
      />
      <ListFaces query={ground} what={t('draft.what')} loading={<LinesSkeleton rows={10} />}>
        {(found) =>
          canDo(person, 'draft.write') ? <Form ground={found} /> : <Note tone="mute">{t('draft.read_only')}</Note>
        }
      </ListFaces>
    </>
  );
}

function Form({ ground }: { ground: DraftGround }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Typed>({});
  const creating = useCreateDraft(({ id }) => {
    toast(t('draft.created.toast', { group: ground.group.name }));
    void navigate(paths.draft(id), { replace: true });
  });
  useBeforeUnload((event) => {
    if (isTouched(typed)) event.preventDefault();
  });
  return (
    <>
      <div className={styles.notes}>
        <GroundNotes ground={ground} />
      </div>
      <DraftForm
        ground={ground}
        draft={null}
        typed={typed}
        onType={setTyped}
        saving={creating}
        onSave={(body) => creating.mutate({ group: ground.group.id, ...body })}
        readOnly={false}
      />
    </>
  );
}

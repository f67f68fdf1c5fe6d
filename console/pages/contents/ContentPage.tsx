// /site/contents/:id: one question, event or video: its fields, its preview, its picture, and deleting it.
// Invariant: editing keeps the version it started from. If a colleague saved first, the server says so, and the newer
// version is loaded below what was typed.
// Source: docs/screens.md; decision 0066.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ApiError } from '#ui/client.ts';
import { MarkupText } from '#ui/MarkupText.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import act from '../Act.module.css';
import drafts from '../drafts/drafts.module.css';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { NoteField } from '../NoteField.tsx';
import { PageHead } from '../PageHead.tsx';
import { ContentFieldset } from './ContentFieldset.tsx';
import { fieldsOf, type Typed, typedOf } from './contentForm.ts';
import { contentQuery, type Shown, removeContent, shownBy, useEdit } from './contentQueries.ts';
import { StateBadge } from './ContentsPage.tsx';
import { ContentPicture } from './ContentPicture.tsx';

const back = () => ({ to: paths.contents, label: t('contents.title') });

export function ContentPage() {
  const { id = '' } = useParams();
  const content = useQuery(contentQuery(id));
  return (
    <CaseFrame query={content} title={t('contents.title')} what={t('contents.what')} back={back()}>
      {(found) => <Detail key={found.id} latest={found} />}
    </CaseFrame>
  );
}

function Detail({ latest }: { latest: Shown }) {
  const person = usePerson();
  const mayWrite = canDo(person, 'content.write');
  const [removes, setRemoves] = useState(false);
  return (
    <>
      <PageHead
        title={latest.title}
        back={back()}
        lead={t('proposal.entered.by', {
          name: latest.changedBy ?? t('contents.by.none'),
          at: instantText(latest.changedAt),
        })}
        aside={
          <>
            <StateBadge content={latest} />
            {mayWrite && (
              <Button kind="outline" size="sm" onClick={() => setRemoves(true)}>
                {t('content.remove')}
              </Button>
            )}
          </>
        }
      />
      <div className={drafts.lay}>
        <Editor latest={latest} mayWrite={mayWrite} />
        <div className={drafts.side}>
          <Card title={t('content.shown')} className={frame.card}>
            <MarkupText html={latest.shown} />
          </Card>
          {latest.kind !== 'faq' && <ContentPicture content={latest} mayWrite={mayWrite} />}
        </div>
      </div>
      {removes && <RemoveDialog content={latest} onClose={() => setRemoves(false)} />}
    </>
  );
}

/** What was typed, and the version that typing started from. */
function Editor({ latest, mayWrite }: { latest: Shown; mayWrite: boolean }) {
  const client = useQueryClient();
  const [touched, setTouched] = useState<Partial<Typed>>({});
  const [seen, setSeen] = useState<Shown | null>(null);
  const [reason, setReason] = useState('');
  const base = seen ?? latest;
  const editing = useEdit(latest.id, () => {
    setTouched({});
    setSeen(null);
    setReason('');
    toast(t('content.saved.toast'));
  });
  const typed = { ...typedOf(base), ...touched };
  const fields = fieldsOf(base.kind, typed);
  const isOld = editing.error instanceof ApiError && editing.error.code === 'error.setting.changed';
  const reload = async () => {
    setSeen(await client.fetchQuery({ ...contentQuery(latest.id), staleTime: 0 }));
    editing.reset();
  };
  return (
    <Card title={t('content.fields')} className={frame.card}>
      <div className={act.inside}>
        <ContentFieldset
          kind={base.kind}
          typed={typed}
          readOnly={!mayWrite}
          onType={(part) => {
            setSeen(base);
            setTouched({ ...touched, ...part });
          }}
        />
        {mayWrite && (
          <>
            <NoteField label={t('proposal.reason')} value={reason} onChange={setReason} />
            <ErrorBox error={editing.error} />
            <div className={drafts.acts}>
              <Button
                busy={editing.isPending}
                disabled={fields === null || reason.trim() === '' || Object.keys(touched).length === 0}
                onClick={() => fields && editing.mutate({ fields, version: base.version, reason: reason.trim() })}
              >
                {t('content.save')}
              </Button>
              {isOld && (
                <Button kind="outline" icon="redo" onClick={() => void reload()}>
                  {t('content.reload')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

function RemoveDialog({ content, onClose }: { content: Shown; onClose: () => void }) {
  const { id, version, title, changedBy } = content;
  const navigate = useNavigate();
  const [seen, setSeen] = useState(version);
  return (
    <ReasonDialog
      title={t('content.remove')}
      label={t('proposal.reason')}
      lead={t('content.remove.text', { title })}
      danger
      shownBy={shownBy}
      send={(reason) => removeContent(id, { version: seen, reason })}
      done={t('content.removed.toast', { title })}
      onDone={() => void navigate(paths.contents)}
      shut={version !== seen}
      onClose={onClose}
    >
      {({ isSettled, reset }) =>
        version !== seen &&
        !isSettled && (
          <Note tone="wait" title={t('content.behind', { by: changedBy ?? t('contents.by.none') })}>
            <MarkupText html={content.shown} />
            <Button
              kind="outline"
              size="sm"
              onClick={() => {
                reset();
                setSeen(version);
              }}
            >
              {t('content.behind.look')}
            </Button>
          </Note>
        )
      }
    </ReasonDialog>
  );
}

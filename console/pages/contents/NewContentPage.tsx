// /site/contents/new: a new question, event or video; its kind is in the URL. A video gets its picture after it is
// saved.
// Source: docs/screens.md.
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { ChoiceChips } from '../ChoiceChips.tsx';
import act from '../Act.module.css';
import frame from '../frame.module.css';
import { NoteField } from '../NoteField.tsx';
import { PageHead } from '../PageHead.tsx';
import { ContentFieldset } from './ContentFieldset.tsx';
import { fieldsOf, nothingTyped } from './contentForm.ts';
import { kinds, useCreate } from './contentQueries.ts';

export function NewContentPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const kind = kinds.find((each) => each === address.get('kind')) ?? 'faq';
  const [typed, setTyped] = useState(nothingTyped);
  const [reason, setReason] = useState('');
  const creating = useCreate(({ id }) => {
    toast(t('content.created.toast'));
    void navigate(paths.content(id));
  });
  const fields = fieldsOf(kind, typed);
  return (
    <div className={frame.page}>
      <PageHead title={t('contents.new')} back={{ to: paths.contents, label: t('contents.title') }} />
      <div className={frame.filters}>
        <ChoiceChips
          label={t('contents.kind')}
          choices={kinds}
          textOf={(each) => t(`contents.kind.${each}`)}
          chosen={kind}
          onChoose={(each) => void navigate(paths.newContent(each ?? 'faq'), { replace: true })}
        />
      </div>
      <Card label={t('contents.new')} className={frame.card}>
        <div className={act.inside}>
          <ContentFieldset kind={kind} typed={typed} onType={(part) => setTyped({ ...typed, ...part })} />
          <NoteField label={t('proposal.reason')} value={reason} onChange={setReason} />
          <ErrorBox error={creating.error} />
          <div>
            <Button
              busy={creating.isPending}
              disabled={fields === null || reason.trim() === ''}
              onClick={() => fields && creating.mutate({ fields, reason: reason.trim() })}
            >
              {t('content.save')}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}

// Support's actions on a complaint: answer, note, close with a reason.
// Invariant: an action applies to the complaint as it was when the dialog opened. The dialog stays open if a
// colleague closed the complaint meanwhile, to show the refusal instead of overwriting.
// Source: docs/screens.md; docs/domain.md §3; decision 0067.
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Complaint } from '#contract/complaint.ts';
import { type ComplaintAct, complaintActs, longestSmsAnswer } from '#domain/complaint.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { canDo, usePerson } from '../../person.ts';
import inside from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import drafts from '../drafts/drafts.module.css';
import frame from '../frame.module.css';
import { useComplaintAct } from './complaintQueries.ts';

const LONGEST_MAIL = 4000;
const LONGEST_REASON = 500;

type Asked = { act: ComplaintAct; complaint: Complaint };

export function ComplaintActs({ complaint }: { complaint: Complaint }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      {complaint.state !== 'closed' && <NextCard onAct={(act) => setAsked({ act, complaint })} />}
      {asked && <ActOnComplaint {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function NextCard({ onAct }: { onAct: (act: ComplaintAct) => void }) {
  const mayAct = canDo(usePerson(), 'complaint.answer');
  return (
    <Card title={t('complaintr.next')} className={frame.card}>
      {mayAct ? (
        <div className={drafts.acts}>
          {complaintActs.map((act) => (
            <Button key={act} kind={act === 'answer' ? 'primary' : 'outline'} onClick={() => onAct(act)}>
              {t(`complaintr.act.${act}`)}
            </Button>
          ))}
        </div>
      ) : (
        <p className={frame.remark}>{t('complaintr.readonly')}</p>
      )}
    </Card>
  );
}

function ActOnComplaint({ act, complaint, onClose }: Asked & { onClose: () => void }) {
  const { id, version, name, channel } = complaint;
  const [text, setText] = useState('');
  const acting = useComplaintAct(id, () => {
    onClose();
    toast(t(`complaintr.toast.${act}`, { name }));
  });
  const typed = text.trim();
  return (
    <ActDialog
      title={t(`complaintr.act.${act}`)}
      act={t(`complaintr.act.${act}`)}
      danger={act === 'close'}
      acting={acting}
      shut={typed === ''}
      onSubmit={() => typed !== '' && acting.mutate({ version, act, text: typed })}
      onClose={onClose}
    >
      <p className={inside.lead}>{leadOf(act, complaint)}</p>
      <Textarea
        label={t(`complaintr.label.${act}`)}
        size="md"
        rows={act === 'answer' ? 8 : 3}
        maxLength={act === 'answer' ? longestAnswer(channel) : LONGEST_REASON}
        value={text}
        disabled={acting.isPending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ActDialog>
  );
}

const longestAnswer = (channel: Complaint['channel']): number => (channel === 'sms' ? longestSmsAnswer : LONGEST_MAIL);

function leadOf(act: ComplaintAct, { channel, email, phone, name }: Complaint): string {
  if (act !== 'answer') return t(`complaintr.text.${act}`, { name });
  return channel === 'sms'
    ? t('complaintr.text.answer.sms', { to: phone ?? '', max: longestSmsAnswer })
    : t('complaintr.text.answer.email', { to: email ?? '' });
}

// How a draft ends. Publishing lists what it commits the group to: amount, due date, who borrows how much. Discarding
// needs a reason. Both are disabled while there are unsaved changes.
// Source: docs/screens.md; docs/domain.md §4.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Draft } from '#contract/draft.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatRupiah } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ApiError } from '#ui/client.ts';
import { Lines } from '#ui/Figures.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { ActDialog } from '../ActDialog.tsx';
import act from '../Act.module.css';
import frame from '../frame.module.css';
import { percentText } from './draftForm.ts';
import { useDiscardDraft, usePublishDraft } from './draftQueries.ts';
import styles from './drafts.module.css';

type Props = { draft: Draft; isTyped: boolean; onReload: () => void };

export function DraftActs({ draft, isTyped, onReload }: Props) {
  const [opened, setOpened] = useState<'publish' | 'discard' | null>(null);
  const close = () => setOpened(null);
  return (
    <Card title={t('draft.acts')} className={frame.card}>
      <div className={styles.acts}>
        <Button disabled={isTyped || draft.group.running !== null} onClick={() => setOpened('publish')}>
          {t('draft.publish')}
        </Button>
        <Button kind="text" onClick={() => setOpened('discard')}>
          {t('draft.discard')}
        </Button>
      </div>
      {isTyped && <p className={styles.remark}>{t('draft.publish.save_first')}</p>}
      <PublishDialog draft={draft} opened={opened === 'publish'} onClose={close} onReload={onReload} />
      <DiscardDialog draft={draft} opened={opened === 'discard'} onClose={close} onReload={onReload} />
    </Card>
  );
}

type DialogProps = { draft: Draft; opened: boolean; onClose: () => void; onReload: () => void };

function PublishDialog({ draft, opened, onClose, onReload }: DialogProps) {
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const { id, group, version, dueDate, loanAmount } = draft;
  const publishing = usePublishDraft(id, (published) => {
    toast(t('draft.published.toast', { group: group.name, date: formatDate(published.dueDate) }));
    void navigate(paths.lending(published.id));
  });
  const close = closing(publishing, onClose, onReload);
  return (
    <ActDialog
      opened={opened}
      title={t('draft.publish.title', { group: group.name })}
      act={t('draft.publish')}
      reason={{ label: t('draft.publish.reason'), value: reason, needed: false, onChange: setReason }}
      acting={publishing}
      onSubmit={() => publishing.mutate({ version, reason })}
      onClose={close}
    >
      <Lines
        items={[
          { label: t('draft.publish.amount'), value: formatRupiah(loanAmount) },
          { label: t('draft.publish.due'), value: formatDate(dueDate) },
          { label: t('draft.publish.terms'), value: termsText(draft) },
          { label: t('draft.publish.members'), value: draft.memberLoans.length },
        ]}
      />
      <Borrowers draft={draft} />
      <p className={act.lead}>{t('draft.publish.text')}</p>
    </ActDialog>
  );
}

function Borrowers({ draft: { group, memberLoans } }: { draft: Draft }) {
  return (
    // A scrolling area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.people} tabIndex={0} aria-label={t('draft.publish.who')}>
      {memberLoans.map(({ member, principal }) => (
        <li key={member}>
          <span>{group.members.find((each) => each.member === member)?.name}</span>
          <span>{formatRupiah(principal)}</span>
        </li>
      ))}
    </ul>
  );
}

function termsText({ grade, interestPercentage, tenor }: Draft): string {
  return t('draft.publish.terms.value', { grade, percent: percentText(interestPercentage), months: tenor });
}

function DiscardDialog({ draft, opened, onClose, onReload }: DialogProps) {
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const discarding = useDiscardDraft(draft.id, () => {
    toast(t('draft.discarded.toast', { group: draft.group.name }));
    void navigate(`${paths.lendings}?status=draft`);
  });
  const close = closing(discarding, onClose, onReload);
  return (
    <ActDialog
      opened={opened}
      title={t('draft.discard')}
      act={t('draft.discard')}
      danger
      reason={{ label: t('decision.reason'), value: reason, needed: true, onChange: setReason }}
      acting={discarding}
      onSubmit={() => discarding.mutate({ version: draft.version, reason })}
      onClose={close}
    >
      <p className={act.lead}>{t('draft.discard.text', { amount: formatRupiah(draft.loanAmount) })}</p>
    </ActDialog>
  );
}

/** After "somebody changed it" the newer version is behind the dialog when it closes. */
function closing(acting: { error: Error | null; reset: () => void }, onClose: () => void, onReload: () => void) {
  return () => {
    if (acting.error instanceof ApiError && acting.error.code === 'error.draft.changed') onReload();
    acting.reset();
    onClose();
  };
}

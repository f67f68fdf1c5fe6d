// A correction of a journal: its lines chosen from the chart, both sides equal, the words that lenders read, and a
// reason.
// Source: docs/screens.md; docs/domain.md §8; decision 0063.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Voucher } from '#contract/voucher.ts';
import { formatRupiahTotal } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { ActDialog } from '../ActDialog.tsx';
import act from '../Act.module.css';
import { CorrectionLine } from './CorrectionLine.tsx';
import { type DraftLine, emptyLine, legsOf, totals } from './correctionDraft.ts';
import { useCorrect } from './deskQueries.ts';

const MAX_LINES = 40;

type Props = {
  /** The journal that is wrong, and the lines that the person begins with. */
  journal: string;
  begin: readonly DraftLine[];
  edited: Voucher | null;
  onClose: () => void;
};

export function CorrectDialog({ journal, begin, edited, onClose }: Props) {
  const navigate = useNavigate();
  const [lines, setLines] = useState(begin);
  const [words, setWords] = useState(edited?.words ?? '');
  const [reason, setReason] = useState(edited?.reason ?? '');
  const correcting = useCorrect(journal, edited, ({ id }) => {
    toast(t(edited ? 'voucher.edited.toast' : 'journal.corrected.toast'));
    void navigate(paths.voucher(id));
    onClose();
  });
  const legs = legsOf(lines);
  const change = (no: number, to: DraftLine) => setLines(lines.map((line) => (line.no === no ? to : line)));
  const next = Math.max(0, ...lines.map(({ no }) => no)) + 1;
  const { debit, differs } = totals(lines);
  return (
    <ActDialog
      opened
      title={t(edited ? 'voucher.edit.title' : 'journal.correct.title')}
      act={t(edited ? 'voucher.edit.act' : 'journal.correct.act')}
      reason={{ label: t('desk.reason'), value: reason, needed: true, onChange: setReason }}
      acting={correcting}
      shut={legs === null || words.trim() === ''}
      onSubmit={() => legs && correcting.mutate({ legs, words: words.trim(), reason: reason.trim() })}
      onClose={onClose}
    >
      <p className={act.lead}>{t('journal.correct.text')}</p>
      {lines.map((line) => (
        <CorrectionLine
          key={line.no}
          line={line}
          onChange={(to) => change(line.no, to)}
          onRemove={lines.length > 2 ? () => setLines(lines.filter(({ no }) => no !== line.no)) : null}
        />
      ))}
      {lines.length < MAX_LINES && (
        <Button kind="outline" size="sm" onClick={() => setLines([...lines, emptyLine(next)])}>
          {t('journal.correct.add')}
        </Button>
      )}
      <p className={act.lead} role="status">
        {differs === 0n
          ? t('journal.correct.balanced', { amount: formatRupiahTotal(String(debit)) })
          : t('journal.correct.differs', { amount: formatRupiahTotal(String(differs)) })}
      </p>
      <TextInput
        label={t('journal.correct.words')}
        value={words}
        maxLength={120}
        disabled={correcting.isPending}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
    </ActDialog>
  );
}

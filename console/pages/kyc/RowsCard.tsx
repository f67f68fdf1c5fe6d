// The rows of a submission: the full numbers above them, and each row with its decision; one of them is the current one.
// Source: docs/screens.md (KYC); decision 0115.
import { useState } from 'react';
import type { StaffKyc } from '#contract/kyc.ts';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import styles from './desk.module.css';
import { DeskRowItem } from './DeskRowItem.tsx';
import type { DeskRow } from './deskRows.ts';
import { type Decision, firstReason, useDraft } from './draft.ts';
import { RevealBar, type Revealed } from './RevealBar.tsx';
import { useDeskKeys } from './useDeskKeys.ts';
import type { View } from './Viewer.tsx';

type Props = {
  kyc: StaffKyc;
  rows: readonly DeskRow[];
  canReveal: boolean;
  isOpen: boolean;
  decided: number;
  view: View;
  /** She has come to this row. */
  onLook: (row: DeskRow) => void;
};

export function RowsCard({ kyc, rows, canReveal, isOpen, decided, view, onLook }: Props) {
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const { draft, decide } = useDraft(kyc);
  const { now, goTo } = useRowKeys({ rows, isOpen, view, onLook, decide });
  const reveal = (next: Revealed | null) => {
    setRevealed(next);
    if (next !== null && now === null && isOpen) goTo(0);
  };
  return (
    <Card
      title={t('kycr.fields')}
      remark={isOpen && t('kycr.progress', { decided, all: rows.length })}
      className={styles.rows}
      flush
    >
      {canReveal && <RevealBar id={kyc.id} revealed={revealed} first={isOpen} onChange={reveal} />}
      <ol>
        {rows.map((row, at) => (
          <DeskRowItem
            key={row.key}
            row={row}
            name={kyc.name}
            numbers={revealed?.numbers ?? null}
            isNow={isOpen && at === now}
            deciding={
              isOpen
                ? {
                    decision: draft[row.key],
                    onDecide: (decision) => decide(row.key, decision),
                    onPick: () => at !== now && goTo(at),
                  }
                : null
            }
          />
        ))}
      </ol>
    </Card>
  );
}

type RowKeysProps = Pick<Props, 'rows' | 'isOpen' | 'view' | 'onLook'> & {
  decide: (row: DeskRow['key'], decision: Decision) => void;
};

/** The current row, and the keys that decide and move. */
function useRowKeys({ rows, isOpen, view, onLook, decide }: RowKeysProps) {
  const [now, setNow] = useState<number | null>(null);
  const goTo = (at: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, at))];
    if (!row) return;
    setNow(rows.indexOf(row));
    onLook(row);
  };
  const press = (decisionOf: (row: DeskRow) => Decision) => () => {
    const row = rows[now ?? 0];
    if (!row || !isOpen) return;
    decide(row.key, decisionOf(row));
    goTo((now ?? 0) + 1);
  };
  useDeskKeys({
    y: press(() => ({ fits: true })),
    t: press((row) => ({ fits: false, reasons: firstReason(row) })),
    j: () => goTo(now === null ? 0 : now + 1),
    k: () => goTo(now === null ? 0 : now - 1),
    r: view.turn,
  });
  return { now, goTo };
}

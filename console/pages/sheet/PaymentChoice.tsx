// How a member pays: in full, which is chosen at first, or not at all. Paying the loan off lies in a menu, away from both,
// since it moves far more money than the press beside it.
// Source: docs/screens.md; decision 0114.
import { useRef } from 'react';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import type { DraftLine, SheetLine } from './draft.ts';
import styles from './PaymentChoice.module.css';

type Props = {
  line: SheetLine;
  onChange: (part: DraftLine) => void;
  onPayoff: (() => void) | undefined;
};

export function PaymentChoice({ line, onChange, onPayoff }: Props) {
  const { due, name } = line.member;
  const isFull = !line.payoff && due > 0 && line.paid === due;
  return (
    <div className={styles.choice}>
      <div className={styles.pair} role="group" aria-label={t('sheet.choice.of', { name })}>
        <Choice of="full" chosen={isFull} onChoose={() => onChange({ paid: BigInt(due), payoff: false })} />
        <Choice of="none" chosen={line.paid === 0} onChoose={() => onChange({ paid: 0n, payoff: false })} />
      </div>
      {onPayoff && <More name={name} isPayoff={line.payoff} onPayoff={onPayoff} />}
    </div>
  );
}

function Choice({ of, chosen, onChoose }: { of: 'full' | 'none'; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      className={classes(chosen && styles.chosen, styles[of])}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {chosen && <Icon name="check" size={16} />}
      {t(`sheet.quick.${of}`)}
    </button>
  );
}

/** Closes by its choice, by Escape, and when the focus goes elsewhere. */
function More({ name, isPayoff, onPayoff }: { name: string; isPayoff: boolean; onPayoff: () => void }) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => box.current?.removeAttribute('open');
  return (
    <div
      role="presentation"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        close();
        box.current.querySelector('summary')?.focus();
      }}
    >
      <details ref={box} className={styles.more}>
        <summary aria-label={t('sheet.more.of', { name })}>
          <Icon name="more" />
        </summary>
        <div className={styles.menu}>
          <button
            type="button"
            aria-pressed={isPayoff}
            onClick={() => {
              close();
              onPayoff();
            }}
          >
            <Icon name="flag" size={16} />
            {t('sheet.quick.payoff')}
          </button>
        </div>
      </details>
    </div>
  );
}

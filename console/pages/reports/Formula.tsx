// The name of a figure that opens its formula: what it is, the sum with its numbers, and where it comes from. Esc closes it.
// Usage: <Formula name={t('…')} what={t('…')} sum="Rp 1 ÷ Rp 2 = 50,00%" parts={[[t('…'), t('…')]]} />.
import { useId, useRef } from 'react';
import { IconButton } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import styles from './Formula.module.css';

type Props = { name: string; what: string; sum: string; parts: readonly (readonly [label: string, value: string])[] };

export function Formula({ name, what, sum, parts }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className={styles.name} popoverTarget={id}>
        {name}
      </button>
      <div ref={box} id={id} popover="auto" role="dialog" aria-label={name} className={styles.box}>
        <div className={styles.head}>
          <b>{name}</b>
          <IconButton icon="cross" label={t('action.close')} onClick={() => box.current?.hidePopover()} />
        </div>
        <p>{what}</p>
        <p className={styles.sum}>{sum}</p>
        <dl className={styles.parts}>
          {parts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

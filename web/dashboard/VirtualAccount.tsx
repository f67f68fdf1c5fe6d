// How money is sent to a virtual account: the steps at each place to pay, in sections.
// Source: spec §3 PaymentMethod.
import { Fold } from '#ui/Fold.tsx';
import { Markup } from '#ui/Markup.tsx';
import styles from './VirtualAccount.module.css';

/** The first section is open. Keyed by the method, so that another one starts anew. */
export function Instructions({ of }: { of: readonly { name: string; steps: readonly string[] }[] }) {
  return of.map(({ name, steps }, index) => (
    <Fold key={name} title={name} opened={index === 0}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <Markup html={step} />
          </li>
        ))}
      </ol>
    </Fold>
  ));
}

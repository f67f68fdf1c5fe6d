// How money is sent to a virtual account: its number in groups of four, and the steps at each place to pay, in
// sections.
// Source: spec §3 PaymentMethod.
import { Fold } from '#ui/Fold.tsx';
import { Markup } from '#ui/Markup.tsx';
import styles from './VirtualAccount.module.css';

/** "1087 7001 0000 0001"; a shorter group is last. What is copied has no spaces. */
export function groupedByFour(number: string): string {
  return (
    number
      .replaceAll(/\s/g, '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}

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

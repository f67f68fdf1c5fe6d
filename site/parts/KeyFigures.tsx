// The figures that a page is about: a small label, the figure, and what it is of.
import styles from './KeyFigures.module.css';

export type KeyFigure = { label: string; figure: string; of: string };

export function KeyFigures({ figures, label }: { figures: readonly KeyFigure[]; label: string }) {
  return (
    <section aria-label={label}>
      <dl className={`wrap ${styles.figures}`}>
        {figures.map((each) => (
          <div key={each.label}>
            <dt>{each.label}</dt>
            <dd>
              {each.figure}
              <small>{each.of}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

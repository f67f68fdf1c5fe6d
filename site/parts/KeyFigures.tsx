// The main figures of a page: a small label, the figure, and its base.
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

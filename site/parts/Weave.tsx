// The woven bar without inline style: an SVG of lines with its width as an attribute.
import { t } from '#ui/text.ts';
import styles from './Weave.module.css';

export function Weave({ percent }: { percent: number }) {
  const at = `${Math.min(100, Math.max(0, percent))}%`;
  return (
    <svg
      className={styles.track}
      data-live="bar"
      width="100%"
      height="10"
      role="img"
      aria-label={t('progress.label', { percent: at })}
    >
      <rect className={styles.fill} width={at} height="10" />
      <rect width={at} height="10" fill="url(#weave)" />
      <line className={styles.edge} x1={at} x2={at} y1="0" y2="10" />
    </svg>
  );
}

/** The weave's pattern, once on each page that has bars. */
export function WeavePattern() {
  return (
    <svg className="sr" width="0" height="0" aria-hidden="true">
      <pattern id="weave" width="12" height="12" patternUnits="userSpaceOnUse">
        <path
          className={styles.thread}
          d="M1 7 7 1M3 9 9 3M5 11 11 5M0 4l1 1M0 0l3 3M4 0l1 1M8 0l4 4M0 8l4 4M7 11l1 1M9 9l3 3M11 7l1 1"
        />
      </pattern>
    </svg>
  );
}

// An agreement that must be read to its end: reaching the bottom agrees, scrolling back up withdraws it, and a text
// that fits agrees at once. The markup is sanitized again in the browser.
// Usage: <ScrollAgreement html={quotation.agreement} onAgreed={setAgreed} />.
// Source: spec §2.
import DOMPurify from 'dompurify';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './ScrollAgreement.module.css';
import { classes } from './classes.ts';
import { t } from './text.ts';

const TOLERANCE_PX = 2;
const allowed = {
  ALLOWED_TAGS: [
    'h1',
    'h2',
    'h3',
    'h4',
    'p',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'caption',
    'section',
    'div',
    'span',
  ],
  ALLOWED_ATTR: ['colspan', 'rowspan', 'scope', 'start'],
};

type Box = Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>;
export function isAtEnd({ scrollTop, clientHeight, scrollHeight }: Box): boolean {
  return scrollTop + clientHeight >= scrollHeight - TOLERANCE_PX;
}

/**
 * On screen no figure breaks inside: the parts of a phone number and of a date stay on one line. The joiners have no width
 * and are not part of what is signed.
 */
const unbroken = (html: string): string =>
  html.replaceAll(/(\d-)(?=\d)/g, '$1\u2060').replaceAll(/(\d) (?=\p{Lu}\p{Ll}+ \d{4})/gu, '$1\u00A0');

export function ScrollAgreement({ html, onAgreed }: { html: string; onAgreed: (agreed: boolean) => void }) {
  const box = useRef<HTMLElement>(null);
  const [agreed, setAgreed] = useState(false);
  const clean = useMemo(() => unbroken(DOMPurify.sanitize(html, allowed)), [html]);
  const tell = useEffectEvent(onAgreed);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => {
      const now = isAtEnd(element);
      setAgreed(now);
      tell(now);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    // A new width, or a font that loads late, can change whether the text fits.
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      watcher.disconnect();
    };
  }, []);

  return (
    <div className={styles.agreement}>
      <section
        ref={box}
        className={styles.text}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
        aria-label={t('agreement.label')}
        dangerouslySetInnerHTML={{ __html: clean }}
      />
      <p className={classes(styles.state, agreed && styles.agreed)} role="status">
        <Icon name={agreed ? 'check' : 'down'} />
        {agreed ? t('agreement.agreed') : t('agreement.scroll')}
      </p>
    </div>
  );
}

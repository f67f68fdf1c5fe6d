// The sections of the menu in one line. Those that find no room stand behind "Lainnya", which opens all pages; the open
// one gives the button its name, so that it is always seen.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { classes } from '#ui/classes.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { AllPages } from './AllPages.tsx';
import type { Section } from './menu.ts';
import styles from './SectionBar.module.css';

type Props = { menu: readonly Section[]; open: Section | null };

export function SectionBar({ menu, open }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const shown = useFitting(row, menu.length);
  return (
    <nav className={styles.bar} aria-label={t('console.menu')}>
      <div ref={row} className={styles.row}>
        {menu.map(({ name, label, items }, index) => (
          <Link
            key={name}
            to={items[0]?.to ?? '/'}
            className={classes(styles.item, name === open?.name && styles.on, index >= shown && styles.away)}
            aria-current={name === open?.name ? 'true' : undefined}
          >
            {t(label)}
          </Link>
        ))}
      </div>
      {shown < menu.length && <More menu={menu} open={menu.slice(shown).find(({ name }) => name === open?.name)} />}
    </nav>
  );
}

function More({ menu, open }: { menu: readonly Section[]; open: Section | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    <>
      <button
        type="button"
        className={classes(styles.item, styles.more, open && styles.on)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {open && <span>{t(open.label)}</span>}
        {open ? <span className="sr">, {t('menu.more')}</span> : t('menu.more')}
        <Icon name="down" size={16} />
      </button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title={t('menu.all')}>
        <AllPages menu={menu} at={pathname} onGo={() => setOpen(false)} />
      </Drawer>
    </>
  );
}

/** How many of the row's links stand in its first line; the row cuts off the others, which have wrapped. */
function useFitting(row: RefObject<HTMLElement | null>, count: number): number {
  const [shown, setShown] = useState(count);
  useLayoutEffect(() => {
    const box = row.current;
    if (box === null) return undefined;
    const look = () => {
      const links = [...box.children] as HTMLElement[];
      const wrapped = links.findIndex(({ offsetTop }) => offsetTop > (links[0]?.offsetTop ?? 0));
      setShown(wrapped === -1 ? links.length : wrapped);
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(box);
    return () => watch.disconnect();
  }, [row]);
  return shown;
}

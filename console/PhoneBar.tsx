// The menu on phones: a bar at the foot with five places and "Lainnya", which opens all pages by section. The open
// place is always one of the five.
// Source: decision 0117.
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { AllPages, PageLink } from './AllPages.tsx';
import { placesOf, type Section, type SectionName } from './menu.ts';
import { paths } from './paths.ts';
import styles from './PhoneBar.module.css';
import { usePerson } from './person.ts';

type Props = { menu: readonly Section[]; open: Section | null; at: string; onSignOut: () => void };

const icons: Readonly<Record<SectionName, IconName>> = {
  overview: 'home',
  meetings: 'calendar',
  kyc: 'verified',
  people: 'people',
  leads: 'flag',
  groups: 'stall',
  lendings: 'loan',
  tasks: 'check',
  money: 'bank',
  books: 'book',
  reports: 'chart',
  site: 'page',
  settings: 'gear',
};

export function PhoneBar({ menu, open, at, onSignOut }: Props) {
  const [isOpen, setOpen] = useState(false);
  const person = usePerson();
  const elsewhere = open === null;
  return (
    <>
      <nav className={styles.bar} aria-label={t('console.menu')}>
        {placesOf(menu, person, open?.name ?? null).map(({ name, items }) => (
          <Link
            key={name}
            to={items[0]?.to ?? paths.overview}
            className={classes(styles.place, name === open?.name && styles.on)}
            aria-current={name === open?.name ? 'true' : undefined}
          >
            <Icon name={icons[name]} />
            <span>{t(`menu.place.${name}`)}</span>
          </Link>
        ))}
        <button
          type="button"
          className={classes(styles.place, elsewhere && styles.on)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
          <span>{t('menu.more')}</span>
        </button>
      </nav>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title={t('menu.all')}>
        <AllPages menu={menu} at={at} onGo={() => setOpen(false)} />
        <div className={styles.own}>
          <PageLink to={paths.own} onGo={() => setOpen(false)}>
            {t('own.title')}
            <small>{person.name}</small>
          </PageLink>
          <Button kind="text" icon="exit" onClick={onSignOut}>
            {t('menu.logout')}
          </Button>
        </div>
      </Drawer>
    </>
  );
}

// The frame of every public page: the demonstration bar, the header with its menu, the footer. The menu on phones
// opens without a script.
// Source: docs/screens.md.
import type { ReactNode } from 'react';
import type { TextKey } from '#texts/id.ts';
import { Icon } from '#ui/Icon.tsx';
import { Logo } from '#ui/Logo.tsx';
import { t } from '#ui/text.ts';
import styles from './Frame.module.css';
import { ActionLink } from './parts/ActionLink.tsx';
import { type PathName, paths } from './paths.ts';

const menu = ['how', 'marketplace', 'calculator', 'statistics', 'login'] as const satisfies readonly PathName[];

const columns: readonly { title: TextKey; links: readonly PathName[] }[] = [
  { title: 'site.menu.lender', links: ['lender', 'how', 'calculator', 'tableLender', 'faq'] },
  { title: 'site.menu.borrower', links: ['borrower', 'join', 'tableBorrower'] },
  { title: 'site.menu.titian', links: ['about', 'statistics', 'balance', 'events', 'videos', 'care'] },
];
const legal = ['terms', 'privacy', 'risk'] as const satisfies readonly PathName[];

const NamedLink = ({ to, here }: { to: PathName; here?: string }) => (
  <a href={paths[to]} aria-current={paths[to] === here ? 'page' : undefined}>
    {t(`site.link.${to}` as TextKey)}
  </a>
);

type Props = { path: string; sandboxUrl: string | null; children: ReactNode };

export function Frame({ path, sandboxUrl, children }: Props) {
  return (
    <>
      <a className={styles.skip} href="#isi">
        {t('menu.skip')}
      </a>
      {sandboxUrl !== null && <DemoLine sandboxUrl={sandboxUrl} />}
      <Head here={path} />
      <main id="isi">{children}</main>
      <Foot here={path} />
    </>
  );
}

function DemoLine({ sandboxUrl }: { sandboxUrl: string }) {
  return (
    <section className={styles.demo} aria-label={t('demo.label')}>
      {t('demo.text')} <a href={sandboxUrl}>{t('demo.open')}</a>
    </section>
  );
}

function Head({ here }: { here: string }) {
  return (
    <header className={`wrap ${styles.head}`}>
      <a className={styles.logo} href={paths.home} aria-label={t('menu.home')}>
        <Logo height={30} />
      </a>
      <nav className={styles.wide} aria-label={t('site.menu.main')}>
        {menu.map((name) => (
          <NamedLink key={name} to={name} here={here} />
        ))}
        <ActionLink to={paths.register} kind="outline" small>
          {t('site.link.register')}
        </ActionLink>
      </nav>
      <details className={styles.narrow}>
        <summary aria-label={t('site.menu')}>
          <Icon name="menu" />
        </summary>
        <nav aria-label={t('site.menu.main')}>
          {menu.map((name) => (
            <NamedLink key={name} to={name} here={here} />
          ))}
          <ActionLink to={paths.register} full>
            {t('site.link.register')}
          </ActionLink>
        </nav>
      </details>
    </header>
  );
}

function Foot({ here }: { here: string }) {
  return (
    <footer className={styles.foot}>
      <span className={styles.edge} />
      <div className="wrap">
        <div className={styles.split}>
          <div>
            <Logo onBoard height={30} />
            <p className={styles.about}>{t('site.about')}</p>
          </div>
          <nav className={styles.columns} aria-label={t('site.menu')}>
            {columns.map(({ title, links }) => (
              <div key={title}>
                <h2>{t(title)}</h2>
                {links.map((name) => (
                  <NamedLink key={name} to={name} here={here} />
                ))}
              </div>
            ))}
          </nav>
        </div>
        <div className={styles.legal}>
          {legal.map((name) => (
            <NamedLink key={name} to={name} here={here} />
          ))}
          <p>
            {t('operator.name')} · {t('operator.address')}
          </p>
        </div>
      </div>
    </footer>
  );
}

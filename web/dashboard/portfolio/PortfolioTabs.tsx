// The tabs of "Portofolio": only screens that exist. The last one is a part of the page of the second.
import './words.ts';
import { Link, useLocation } from 'react-router';
import { t, type TextKey } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from '../mutation/mutation.module.css';

const comingHash = '#datang';
const tabs: readonly { to: string; hash: string; label: TextKey }[] = [
  { to: paths.portfolios, hash: '', label: 'portfolio.tab' },
  { to: paths.spread, hash: '', label: 'portfolio.tab.spread' },
  { to: paths.spread, hash: comingHash, label: 'portfolio.tab.coming' },
];

export function PortfolioTabs() {
  const { pathname, hash } = useLocation();
  const part = hash === comingHash ? hash : '';
  return (
    <nav className={styles.tabs} aria-label={t('portfolio.tabs')}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to + tab.hash}
          className={styles.tab ?? ''}
          aria-current={tab.to === pathname && tab.hash === part ? 'page' : undefined}
        >
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  );
}

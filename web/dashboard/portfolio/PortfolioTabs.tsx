// The tabs of "Portofolio": only screens that exist. One screen alone has no tabs.
import { NavLink } from 'react-router';
import { t, type TextKey } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import styles from '../mutation/mutation.module.css';

const tabs: readonly { to: string; label: TextKey }[] = [{ to: paths.portfolios, label: 'portfolio.tab' }];

export function PortfolioTabs() {
  if (tabs.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={t('portfolio.tabs')}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={styles.tab ?? ''}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}

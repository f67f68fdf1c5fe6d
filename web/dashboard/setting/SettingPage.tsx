// /dashboard/setting: a menu of six, how notices come and whether on this screen, own accounts and help, how this browser
// shows the pages, passkeys, and the signed-in devices. Pages about the operator open in a new tab.
// Source: spec §2; docs/settled.md 36, 49.
import './displayWords.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#ui/late.tsx';
import { Link } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { PageHead } from '#ui/Page.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../user.ts';
import width from '../width.module.css';
import { DisplayCard } from './DisplayCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import styles from './setting.module.css';

const PushCard = lazyPart(async () => (await import('./PushCard.tsx')).PushCard);
const PhotoDialog = lazyPart(async () => (await import('./PhotoDialog.tsx')).PhotoDialog);

export function SettingPage() {
  const { lender } = useUser();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={width.narrow}>
      <PageHead title={t('setting')} />
      <div className={styles.cards}>
        <Card label={t('setting.menu')} flush>
          <nav aria-label={t('setting.menu')}>
            <ul>
              <li>
                <Link className={styles.entry} to={paths.editProfile}>
                  <Words icon="pen">{t('setting.profile')}</Words>
                </Link>
              </li>
              <li>
                <Link className={styles.entry} to={paths.changePassword}>
                  <Words icon="lock">{t('setting.password')}</Words>
                </Link>
              </li>
              <li>
                <button type="button" className={styles.entry} onClick={() => setChoosing(true)}>
                  <Words icon="camera">{t('setting.photo')}</Words>
                </button>
              </li>
              <Outside to={paths.aboutUs} label={t('setting.about')} />
              <Outside to={paths.termOfService} label={t('setting.terms')} />
              <Outside to={paths.privacyPolicy} label={t('setting.privacy')} />
            </ul>
          </nav>
        </Card>
        <Card label={t('inbox.title')} flush>
          <Link className={styles.entry} to={paths.notificationSettings}>
            <Words icon="bell">{t('channels.title')}</Words>
          </Link>
        </Card>
        <Card label={t('setting.help')} flush>
          {lender !== null && (
            <Link className={styles.entry} to={paths.bankAccounts}>
              <Words icon="bank">{t('setting.accounts')}</Words>
            </Link>
          )}
          <Link className={styles.entry} to={paths.help}>
            <Words icon="info">{t('setting.help')}</Words>
          </Link>
        </Card>
        <NewsOnScreen />
        <DisplayCard />
        <SecurityCard />
        <SessionsCard />
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <PhotoDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}

const SecurityCard = () => (
  <Card label={t('setting.security')} flush>
    <Link className={styles.entry} to={paths.passkeys}>
      <Words icon="lock">{t('setting.passkeys')}</Words>
    </Link>
  </Card>
);

const NewsOnScreen = () => (
  <Suspense fallback={null}>
    <PushCard />
  </Suspense>
);

const Words = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <>
    <Icon name={icon} />
    <span className={styles.words}>{children}</span>
    <Icon name="right" size={16} />
  </>
);

const Outside = ({ to, label }: { to: string; label: string }) => (
  <li>
    <a className={styles.entry} href={to} target="_blank" rel="noopener">
      <Words icon="page">
        {label} <span className="sr">{t('setting.new_tab')}</span>
      </Words>
    </a>
  </li>
);

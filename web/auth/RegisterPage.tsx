// /register: terms, phone, code, identity, done. Forward only, back by the steps that are done; nothing of it is kept.
// Source: spec §2 (Authentication), §4 (registration stores a token), §5; settled 38, 39; S2.002-S2.014.
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { usePageTitle } from '#ui/Page.tsx';
import { localDigits } from '#ui/PhoneField.tsx';
import { Steps } from '#ui/Steps.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../paths.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { IdentityStep } from './IdentityStep.tsx';
import { PhoneStep, VerifyStep } from './PhoneSteps.tsx';
import { TermsStep } from './TermsStep.tsx';
import styles from './wizard.module.css';

const titles = [
  t('register.step.terms'),
  t('register.step.phone'),
  t('register.step.code'),
  t('register.step.profile'),
  t('register.step.done'),
];
const DONE = 4;

export function RegisterPage() {
  usePageTitle(t('register.title'));
  const { search } = useLocation();
  const [at, setAt] = useState(0);
  const [termsVersion, setTermsVersion] = useState(0);
  const [phone, setPhone] = useState(() => localDigits(new URLSearchParams(search).get('phone') ?? ''));
  const [verificationToken, setVerificationToken] = useState('');
  const step = () => {
    if (at === 0) {
      const accept = (version: number) => {
        setTermsVersion(version);
        setAt(1);
      };
      return <TermsStep onAccepted={accept} />;
    }
    if (at === 1) return <PhoneStep phone={phone} onPhone={setPhone} onSent={() => setAt(2)} />;
    if (at === 2) {
      const proved = (token: string) => {
        setVerificationToken(token);
        setAt(3);
      };
      return <VerifyStep phone={phone} onVerified={proved} />;
    }
    if (at === 3) return <IdentityStep given={{ termsVersion, verificationToken }} onRegistered={() => setAt(DONE)} />;
    return <DoneStep />;
  };
  return (
    <AuthFrame title={t('register.title')} lead={t('register.lead')}>
      <Steps titles={titles} at={at} {...(at === DONE ? {} : { onBack: setAt })} />
      {step()}
      {at < DONE && (
        <p className={styles.below}>
          {t('register.have')} <Link to={paths.login}>{t('login.submit')}</Link>
        </p>
      )}
    </AuthFrame>
  );
}

function DoneStep() {
  const navigate = useNavigate();
  return (
    <div className={styles.done}>
      <h2>{t('register.done.title')}</h2>
      <p>{t('register.done.text')}</p>
      <Button full onClick={() => void navigate(paths.login)}>
        {t('register.done.go')}
      </Button>
    </div>
  );
}
